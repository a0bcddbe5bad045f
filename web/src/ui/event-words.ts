import type { CaseEvent } from '@cfm/contract/cases/events.ts';
import { eventKind, formatEvent, isDescription } from '@cfm/contract/cases/format-event.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { MailState } from '@cfm/contract/platform/outbox.ts';
import type { ComplexSolution } from '@cfm/contract/process/case-solution.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { useCaseInfo } from '../api/lookups.ts';
import { amountsOf } from './amounts-of.ts';
import type { TagTone } from './chip.tsx';
import { useOptionWords } from './option-words.ts';

/** Names the kind of an event: a description by its channel, a mail to the customer by its purpose. */
export function useEventKind(): (event: CaseEvent, of: Pick<CaseDetail, 'inputChannel'>) => string {
  const text = useTranslations('case.timeline');
  return (event, { inputChannel }) =>
    isDescription(event)
      ? text('complaintBy', { channel: inputChannel?.name ?? '' })
      : eventKind(event, { text });
}

/** Returns the state of an outgoing mail unless it was simply sent, so that unsent mails are visible. */
export function useMailState(): (event: CaseEvent) => { words: string; tone?: TagTone } | null {
  const text = useTranslations('case.timeline');
  return (event) => {
    const state = event.type === 'mailSent' && 'state' in event.details ? event.details.state : null;
    if (state === null || state === 'delivered') return null;
    return { words: text(`mailStates.${state}`), tone: mailTones[state] };
  };
}
const mailTones: Partial<Record<MailState, TagTone>> = { kept: 'warning', failed: 'error' };

/** Returns the recipients and the copies of an outgoing mail. Empty for other events. */
export function useMailRecipients(): (event: CaseEvent) => string {
  const text = useTranslations('case.timeline');
  return (event) => {
    if (event.type !== 'mailSent' || !('state' in event.details)) return '';
    const { to, cc } = event.details;
    const parts = [
      text('mailedTo', { to: to.join(', ') }),
      cc.length > 0 && text('copyTo', { cc: cc.join(', ') }),
    ];
    return parts.filter(Boolean).join('\u00a0· ');
  };
}

/** Returns the text of an event in addition to its body, in the language of the screen. Empty if there is none. */
export function useEventWords(): (event: CaseEvent) => string {
  const text = useTranslations('case.timeline');
  const field = useTranslations('fields');
  const optionWords = useOptionWords();
  const { data: info } = useCaseInfo();
  const statusName = (wanted: StatusCode) => info?.statuses.find(({ code }) => code === wanted)?.name ?? '…';
  /** Solution options of all topics without duplicates, with summed amounts. */
  const solutionWords = ({ topics }: ComplexSolution) => {
    return optionWords({
      options: [...new Set(topics.flatMap(({ options }) => options))],
      ...amountsOf(topics),
    }).join(', ');
  };
  return (event) =>
    event.type === 'solution' && event.details.complex
      ? solutionWords(event.details.complex)
      : formatEvent(event, { text, field, statusName });
}
