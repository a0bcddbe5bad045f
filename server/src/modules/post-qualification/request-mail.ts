import { dateText } from '@cfm/contract/due-text.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { PostQualificationFlags } from '@cfm/contract/post-qualification.ts';
import { legalPages } from '../../http/legal-texts.ts';
import { textsOf } from '../../texts/texts.ts';
import type { MailLink } from '../mail-out/mail-links.ts';
import { renderMail } from '../mail-out/render-mail.ts';

const formPlaceholder = '{{link:data}}';
const legalPlaceholder = (page: string) => `{{link:${page}}}`;

interface RequestMail extends PostQualificationFlags {
  language: Language;
  internalId: string;
  salutation: string;
  expiresAt: string;
  /** Who asks: name and team. */
  sender: readonly string[];
  /** When it was asked for first, in a reminder. */
  remindsOf?: string;
}
/** The mail that asks a customer for data: who asks, what for, what, until when, and where it goes (rule 17.4). */
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
    request: t('dataUntil', { date: dateText(expiresAt) }),
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

/** The addresses behind them. */
export const linksOfRequest = (publicUrl: string, language: Language, token: string): MailLink[] => [
  { placeholder: formPlaceholder, url: `${publicUrl}/post-qualification/${token}` },
  ...legalPages.map((page) => ({
    placeholder: legalPlaceholder(page),
    url: `${publicUrl}/legal/${page}?lang=${language}`,
  })),
];
