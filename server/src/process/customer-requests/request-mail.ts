import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText, dueText } from '@cfm/contract/platform/due-text.ts';
import type { PostQualificationFlags } from '@cfm/contract/process/compared-fields.ts';
import { legalPages } from '../../platform/http/legal-texts.ts';
import type { MailLink } from '../../platform/outbox/mail-links.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';

const formPlaceholder = '{{link:data}}';
const legalPlaceholder = (page: string) => `{{link:${page}}}`;

interface RequestMail extends PostQualificationFlags {
  language: Language;
  internalId: string;
  salutation: string;
  expiresAt: string;
  /** Name and team of the sender. */
  sender: readonly string[];
  /** Date of the first request, in a reminder. */
  remindsOf?: string;
}
/** Mail that asks a customer for data: sender, reason, fields, deadline, and where the data goes (rule 17.4). */
export function renderRequestMail(mail: RequestMail) {
  const { language, internalId, salutation, expiresAt, sender, remindsOf } = mail;
  const t = textsOf(language, 'mails');
  const footer = textsOf(language, 'solution');
  const asked = [
    mail.hasNameDetails && t('dataName'),
    mail.hasAddressDetails && t('dataAddress'),
    mail.hasCarDetails && t('dataCar'),
  ].filter((part) => part !== false);
  const intro =
    remindsOf === undefined
      ? t('dataIntro', { internalId })
      : t('dataReminderIntro', { internalId, date: dateText(remindsOf) });
  const hints = [t('caseMailFooter', { internalId }), t('dataHint')];
  return renderMail({
    language,
    heading: t('dataHeading'),
    paragraphs: [
      salutation,
      intro,
      asked.map((part) => `• ${part}`).join('\n'),
      ...(remindsOf === undefined ? [] : [t('dataReminderDone')]),
    ],
    signature: [t('caseMailClosing'), ...sender],
    request: t('dataUntil', { date: dueText(expiresAt) }),
    button: { label: t('dataButton'), placeholder: formPlaceholder },
    otherwise: {
      intro: t('dataLegal'),
      links: legalPages.map((page) => ({
        label: footer(`footer.${page}`),
        placeholder: legalPlaceholder(page),
      })),
    },
    footer: [...hints, ...(remindsOf === undefined ? [] : [t('automaticHint')])].join(' '),
  });
}

/** URLs of the placeholders in the mail. */
export const linksOfRequest = (publicUrl: string, language: Language, token: string): MailLink[] => [
  { placeholder: formPlaceholder, url: `${publicUrl}/post-qualification/${token}` },
  ...legalPages.map((page) => ({
    placeholder: legalPlaceholder(page),
    url: `${publicUrl}/legal/${page}?lang=${language}`,
  })),
];
