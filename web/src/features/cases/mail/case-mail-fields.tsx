import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { IsolatedText } from '../../../ui/isolated-text.tsx';
import { CaseFiles } from '../../../ui/mail/case-files.tsx';
import { errorsOf } from '../../../ui/mail/composer-notes.tsx';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailFields } from '../../../ui/mail/mail-fields.tsx';
import { MailLanguage } from '../../../ui/mail/mail-language.tsx';
import { CopiesField, RecipientsField } from '../../../ui/mail/recipients-field.tsx';
import classes from './case-mail-fields.module.css';
import type { CaseMail } from './use-case-mail.ts';

/** Fields of a reply or a free mail. */
export function CaseMailFields({ mail }: { mail: CaseMail }) {
  const text = useTranslations('caseMail');
  const nameOfPlaceholder = useTranslations('placeholders');
  const { form, proposal } = mail;
  return (
    <MailFields
      mail={mail}
      needsRecipients={mail.kind === 'email' && (form.values.to ?? []).length === 0}
      recipients={(autoFocus) => <Recipients mail={mail} autoFocus={autoFocus} />}
      language={
        <div className={classes.beginning}>
          <MailLanguage isLabelHidden value={form.values.language} onChange={mail.changeLanguage} />
          {proposal && proposal.templates.length > 0 && (
            <div className={classes.template}>
              <Dropdown
                label={text('template')}
                isLabelHidden
                placeholder={text('template')}
                value={mail.ruleId}
                onChange={mail.chooseTemplate}
                options={proposal.templates.map(({ ruleId, name }, place) => ({
                  id: ruleId,
                  name,
                  sortOrder: place,
                }))}
              />
            </div>
          )}
        </div>
      }
      minHeight="24vh"
      nameOfPlaceholder={nameOfPlaceholder}
      belowMessage={
        <>
          <Below mail={mail} />
          <CheckboxField
            {...form.field('isQuestion')}
            label={text('isQuestion')}
            description={text('isQuestionHint')}
          />
        </>
      }
      belowFiles={
        <CaseFiles
          files={mail.attachments}
          chosen={form.values.attachmentIds ?? []}
          onChange={(attachmentIds) => form.set({ attachmentIds })}
          error={errorsOf(form.errors, 'attachmentIds')}
        />
      }
    />
  );
}

/** The recipients. Copies are rarely needed, so their field is shown on request. */
function Recipients({ mail, autoFocus }: { mail: CaseMail; autoFocus: boolean }) {
  const text = useTranslations('caseMail');
  const field = useTranslations('fields');
  const { form } = mail;
  const [isAsked, setAsked] = useState(false);
  const { onBlur } = form.field('cc');
  const cc = form.values.cc ?? [];
  const error = errorsOf(form.errors, 'cc');
  const hasCopies = isAsked || cc.length > 0 || error !== undefined;
  return (
    <>
      <div className={classes.recipients}>
        <To mail={mail} autoFocus={autoFocus} />
        {!hasCopies && (
          <button
            type="button"
            className={`bare-button ${classes.addCopies}`}
            aria-label={text('addCopiesLabel')}
            onClick={() => setAsked(true)}
          >
            {text('addCopies')}
          </button>
        )}
      </div>
      {hasCopies && (
        <CopiesField
          label={field('cc')}
          value={cc}
          error={error}
          description={text('copiesHint')}
          autoFocus={isAsked}
          onChange={(next) => form.set({ cc: next })}
          onBlur={onBlur}
        />
      )}
    </>
  );
}

/** A reply goes to one of the customer's addresses, a free mail to any address. */
function To({ mail, autoFocus }: { mail: CaseMail; autoFocus: boolean }) {
  const text = useTranslations('caseMail');
  const field = useTranslations('fields');
  const { kind, form, addresses } = mail;
  const { onBlur } = form.field('to');
  const error = errorsOf(form.errors, 'to');
  const to = form.values.to ?? [];
  if (kind === 'email')
    return (
      <RecipientsField
        label={field('to')}
        required
        value={to}
        known={[]}
        autoFocus={autoFocus}
        error={error}
        onChange={(next) => form.set({ to: next.map(({ email }) => ({ email })) })}
        onBlur={onBlur}
      />
    );
  if (addresses.length === 0)
    return (
      <div className={composer.notice}>
        <span>{text('noAddress')}</span>
        {mail.addAddress && (
          <Button size="small" onClick={mail.addAddress}>
            {text('addAddress')}
          </Button>
        )}
        <Button size="small" onClick={mail.writeEmailInstead}>
          {text('emailInstead')}
        </Button>
      </div>
    );
  return (
    <Dropdown
      label={field('to')}
      required
      isNullHidden
      value={to[0]?.email ?? null}
      error={
        error ?? (mail.blacklisted === null ? undefined : text('blacklisted', { email: mail.blacklisted }))
      }
      onChange={(email) => form.set({ to: email === null ? [] : [{ email }] })}
      onBlur={onBlur}
      options={addresses.map((email) => ({ id: email, name: email }))}
    />
  );
}

/** Automatic content below the text: the signature and the quoted message, collapsed. */
function Below({ mail: { form, proposal } }: { mail: CaseMail }) {
  const text = useTranslations('caseMail');
  if (!proposal) return null;
  const { signature, quote } = proposal;
  const isQuoting = form.values.quotedEventId !== null;
  return (
    <>
      <p className={classes.signature}>
        <span className={composer.hint}>{text('signature')}</span>
        {signature.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {quote && (
        <div>
          <CheckboxField
            label={text('quote')}
            value={isQuoting}
            error={form.errorOf('quotedEventId')}
            onChange={(isChosen) => form.set({ quotedEventId: isChosen ? quote.caseEventId : null })}
          />
          {isQuoting && (
            <details className={classes.quote}>
              <summary>{text('showQuote')}</summary>
              <p className={composer.hint}>{quote.intro}</p>
              <blockquote dir="auto">
                <IsolatedText text={quote.words} />
              </blockquote>
            </details>
          )}
        </div>
      )}
    </>
  );
}
