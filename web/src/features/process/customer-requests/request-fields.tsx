import {
  postQualificationDays,
  postQualificationReminderWorkingDays,
  postQualificationWaitWorkingDays,
} from '@cfm/contract/platform/limits.ts';
import { flagOfSection, isOfSection, type Section, sections } from '@cfm/contract/process/compared-fields.ts';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { formatDate } from '../../../ui/format.ts';
import composer from '../../../ui/mail/mail-composer.module.css';
import { MailLanguage } from '../../../ui/mail/mail-language.tsx';
import { useComparedLabel } from '../../../ui/post-qualification-words.ts';
import type { Proposal } from './queries.ts';
import classes from './request-sheet.module.css';
import type { RequestData, RequestSheetProps } from './use-request-data.ts';

interface RequestFieldsProps extends Pick<RequestSheetProps, 'onAddAddress'> {
  request: RequestData;
  proposal: Proposal;
}
/** The requested data, the recipient, the language, and the effects of the request. */
export function RequestFields(props: RequestFieldsProps) {
  const { request, proposal } = props;
  const text = useTranslations('dataRequest');
  const { form } = request;
  const { open } = proposal;
  return (
    <>
      {open && (
        <p className={composer.notice} role="status">
          <span>
            <EmailText text={text('replaces', { email: open.email, date: formatDate(open.createdAt) })} />
          </span>
        </p>
      )}
      <Recipient {...props} />
      <Sections {...props} />
      <MailLanguage value={form.values.language} onChange={(language) => form.set({ language })} />
      <Effects email={request.values.email} />
      <FormError>{form.errorOf('general')}</FormError>
    </>
  );
}

/** The sections that can be requested, with the missing data of each. */
function Sections({ request: { form }, proposal }: RequestFieldsProps) {
  const text = useTranslations('dataRequest');
  const field = useTranslations('fields');
  const labelOf = useComparedLabel();
  const missingOf = (section: Section) =>
    proposal.missing.filter((field) => isOfSection(section, field)).map(labelOf);
  return (
    <fieldset className={classes.sections}>
      <legend>{text('requestedData')}</legend>
      {proposal.missing.length === 0 && <p className={composer.hint}>{text('nothingMissing')}</p>}
      {sections.map((section) => {
        const flag = flagOfSection[section];
        const missing = missingOf(section);
        return (
          <CheckboxField
            key={flag}
            {...form.field(flag)}
            required={false}
            // The error applies to all sections and is shown below the last one.
            error={undefined}
            label={field(flag)}
            description={
              missing.length > 0 ? text('missing', { fields: missing.join(', ') }) : text('complete')
            }
          />
        );
      })}
      <FormError>{form.errorOf('hasNameDetails')}</FormError>
    </fieldset>
  );
}

/** A single address is shown as text, several are a choice. Without an address, offers to add one. */
function Recipient({ request, proposal: { emails }, onAddAddress }: RequestFieldsProps) {
  const text = useTranslations('dataRequest');
  const mail = useTranslations('caseMail');
  const { form, values } = request;
  const [first, ...others] = emails;
  const hasNoUsableAddress = values.email === null;
  const add = onAddAddress && (
    <Button size="small" onClick={onAddAddress}>
      {mail('addAddress')}
    </Button>
  );
  if (!first)
    return (
      <div className={composer.notice}>
        <span>{mail('noAddress')}</span>
        {add}
      </div>
    );
  const error =
    form.errorOf('email') ?? (hasNoUsableAddress ? mail('blacklisted', { email: first.email }) : undefined);
  if (others.length === 0)
    return (
      <div className={classes.recipient}>
        <span className={classes.label}>{form.field('email').label}</span>
        <EmailText text={first.email} />
        <FormError>{error}</FormError>
        {hasNoUsableAddress && <div>{add}</div>}
      </div>
    );
  return (
    <Dropdown
      {...form.field('email')}
      isNullHidden
      value={values.email}
      error={error}
      options={emails.map(({ email, isBlacklisted }, sortOrder) => ({
        id: email,
        name: isBlacklisted ? text('onBlacklist', { email }) : email,
        disabled: isBlacklisted,
        sortOrder,
      }))}
      onChange={(email) => form.set({ email })}
    />
  );
}

/** Explains the mail to the customer and the effect on the case. */
function Effects({ email }: { email: string | null }) {
  const text = useTranslations('dataRequest');
  return (
    <section className={classes.effects} aria-label={text('effects')}>
      <h3>{text('effects')}</h3>
      <ul>
        <li>
          <EmailText
            text={text('effectMail', {
              to: email ?? text('effectCustomer'),
              days: postQualificationDays,
              reminder: postQualificationReminderWorkingDays,
            })}
          />
        </li>
        <li>{text('effectWait', { wait: postQualificationWaitWorkingDays })}</li>
        <li>{text('effectAnswer')}</li>
      </ul>
    </section>
  );
}
