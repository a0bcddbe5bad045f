import type { Contact } from '@cfm/contract/people/contact.ts';
import { addressKinds } from '@cfm/contract/people/contact-kinds.ts';
import { phoneLink } from '@cfm/contract/platform/phone-number.ts';
import { Fragment, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useValueWords } from '../../../ui/value-words.ts';
import { addressLine } from './contact-facts.ts';
import classes from './contact-page.module.css';

/** The non-empty fields of a contact. */
export function ContactDetails({ contact }: { contact: Contact }) {
  const text = useTranslations('contactPages');
  const contactText = useTranslations('contacts');
  const locale = useLocale();
  const words = useValueWords();
  const { emails, phones, addresses, language, note, title, blacklistedEmails } = contact;
  const facts: [label: string, value: ReactNode][] = [
    [contactText('salutation'), title && contactText(`titles.${title}`)],
    [
      text('emails'),
      emails.length > 0 &&
        emails.map((email) => (
          <p key={email} className={classes.email}>
            <span>
              <EmailText text={email} />
            </span>
            <CopyButton isIcon text={email} name={email} />
          </p>
        )),
    ],
    [
      text('phones'),
      phones.length > 0 &&
        phones.map((phone) => (
          <p key={phone} className="num">
            <a href={phoneLink(phone)}>{phone}</a>
          </p>
        )),
    ],
    ...addressKinds.map((kind): [string, ReactNode] => [
      contactText(`kinds.${kind}`),
      addressLine({ addresses: addresses.filter((address) => address.kind === kind) }, locale),
    ]),
    [text('language'), words.language(language)],
    [text('note'), note && <span className={classes.note}>{note}</span>],
  ];
  return (
    <>
      <FormError>{blacklistedEmails.length > 0 ? contactText('blacklistWarning') : null}</FormError>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  );
}
