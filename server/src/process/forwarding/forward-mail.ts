import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText, dueText } from '@cfm/contract/platform/due-text.ts';
import { caseLinkDays } from '@cfm/contract/platform/limits.ts';
import type { SharedDetails } from '@cfm/contract/process/solution.ts';
import { downloadsOf } from '../../cases/mail/mail-downloads.ts';
import type { LinkedFiles } from '../../cases/mail/mail-files.ts';
import { type MailContent, renderMail } from '../../platform/outbox/render-mail.ts';
import type { RichText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';

/** Placeholders in the bodies for the links of a recipient. */
export const linkPlaceholders = {
  solve: '{{link:solve}}',
  delay3: '{{link:delay3}}',
  delay5: '{{link:delay5}}',
  delayOther: '{{link:delayOther}}',
} as const;

export interface ForwardMail {
  language: Language;
  internalId: string;
  message: RichText;
  /** Name and team of the sender (rule 9.32). */
  sender: readonly string[];
  dueDateTime: string | null;
  /** Shared details of the case (rule 9.31). */
  shown: SharedDetails;
  /** Files sent as links because they are too large for the mail. Null if they are attached. */
  linkedFiles: LinkedFiles | null;
}

/** Mail to a recipient who must answer, with links to solve the case and to ask for more days. */
export function renderForwardMail(mail: ForwardMail) {
  const t = textsOf(mail.language, 'mails');
  return render(mail, { ...answeringLinks(mail), hint: t('forwardLinksHint', { days: caseLinkDays }) });
}

interface Reminder {
  number: number;
  forwardedAt: string;
  isOverdue: boolean;
  /** The next step is an escalation. */
  isLast: boolean;
}
/** Reminder mail of a forward: the question and its date, with its own links (rule 16.2). */
export function renderReminderMail(mail: ForwardMail, { number, forwardedAt, isOverdue, isLast }: Reminder) {
  const { dueDateTime, internalId } = mail;
  const t = textsOf(mail.language, 'mails');
  const due = dueDateTime && t(isOverdue ? 'reminderWasDue' : 'forwardDue', { date: dueText(dueDateTime) });
  return render(mail, {
    ...answeringLinks(mail),
    heading: t('reminderHeading', { internalId }),
    paragraphs: [t('reminderIntro', { date: dateText(forwardedAt), number })],
    request: [due, isLast && t('reminderLast')].filter(Boolean).join(' ') || undefined,
    hint: `${t('forwardLinksHint', { days: caseLinkDays })} ${t('automaticHint')}`,
  });
}

function answeringLinks({ language }: ForwardMail) {
  const t = textsOf(language, 'mails');
  return {
    button: { label: t('forwardSolve'), placeholder: linkPlaceholders.solve },
    otherwise: {
      intro: t('forwardDelayIntro'),
      links: [
        { label: t('forwardDelayDays', { days: 3 }), placeholder: linkPlaceholders.delay3 },
        { label: t('forwardDelayDays', { days: 5 }), placeholder: linkPlaceholders.delay5 },
        { label: t('forwardDelayOther'), placeholder: linkPlaceholders.delayOther },
      ],
    },
  } satisfies Partial<MailContent>;
}

/** Copy for Cc: the same text and files, without links to answer (rule 9.6). */
export function renderForwardCopy(mail: ForwardMail, recipients: readonly string[]) {
  const t = textsOf(mail.language, 'mails');
  return render(mail, { hint: t('forwardCopy', { recipients: recipients.join(', ') }) });
}

interface Answering extends Partial<MailContent> {
  hint: string;
}

function render(mail: ForwardMail, { hint, ...answering }: Answering) {
  const { language, internalId, dueDateTime, shown, linkedFiles } = mail;
  const t = textsOf(language, 'mails');
  return renderMail({
    language,
    heading: t('forwardHeading', { internalId }),
    paragraphs: [],
    richText: mail.message,
    signature: mail.sender,
    facts: factsOf(shown, language),
    quote: shown.words === null ? undefined : { intro: t('forwardWords'), words: shown.words },
    downloads: downloadsOf(linkedFiles, language),
    request: dueDateTime === null ? undefined : t('forwardDue', { date: dueText(dueDateTime) }),
    ...answering,
    footer: `${t('forwardReplyHint', { internalId })} ${hint}`,
  });
}

/** Labels and values of car and customer. Omits unknown values. */
function factsOf({ car, customer }: SharedDetails, language: Language): [string, string][] {
  const field = textsOf(language, 'fields');
  const facts: [string, string | null][] = [
    [field('vin'), car?.vin ?? null],
    [field('modelId'), car?.model ?? null],
    [field('firstRegistration'), car?.firstRegistration?.split('-').reverse().join('.') ?? null],
    [
      textsOf(language, 'mails')('forwardMileage'),
      typeof car?.mileageKm === 'number' ? `${car.mileageKm.toLocaleString(language)} km` : null,
    ],
    [field('contactId'), customer],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
}
