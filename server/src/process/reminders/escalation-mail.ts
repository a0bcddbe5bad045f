import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { dateText, dueText } from '@cfm/contract/platform/due-text.ts';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { renderMail } from '../../platform/outbox/render-mail.ts';
import { textsOf } from '../../platform/texts/texts.ts';

interface Escalation {
  language: Language;
  level: number;
  extension: number | null;
  reminders: number;
  askedAt: string;
  asked: readonly string[];
  /** Working days since the forward. */
  waitingDays: number;
  sender: readonly string[];
}
const placeholder = '{{link:case}}';

/**
 * Mail to the recipients of an escalation: the complaint, the waiting time and who was asked, without customer data.
 * Its link has no token and works only for staff (rule 16.8).
 */
export function renderEscalationMail(
  publicUrl: string,
  {
    caseId,
    internalId,
    title,
    dueDateTime,
  }: Pick<CaseRow, 'caseId' | 'internalId' | 'title' | 'dueDateTime'>,
  { language, level, extension, reminders, askedAt, asked, waitingDays, sender }: Escalation,
) {
  const t = textsOf(language, 'mails');
  const facts: [string, string][] = [
    [textsOf(language, 'fields')('title'), title],
    [t('escalationAsked'), asked.join(', ')],
    [t('escalationAskedSince'), dateText(askedAt)],
    [t('escalationReminders'), String(reminders)],
    ...(dueDateTime === null ? [] : [[t('escalationDue'), dueText(dueDateTime)] as [string, string]]),
  ];
  return {
    ...renderMail({
      language,
      heading: t('escalationHeading', { level, internalId }),
      paragraphs: [
        extension === null
          ? t('escalationIntro', { days: waitingDays, level })
          : t('escalationByExtension', { extension, level }),
      ],
      signature: sender,
      facts,
      request: t('escalationAsk'),
      button: { label: t('escalationOpen'), placeholder },
      footer: `${t('forwardReplyHint', { internalId })} ${t('automaticHint')}`,
    }),
    link: { placeholder, url: `${publicUrl}/case/edit/${caseId}` },
  };
}
