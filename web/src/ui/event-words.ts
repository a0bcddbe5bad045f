import type { Recipient } from '@cfm/contract/cases/event-details.ts';
import type { CaseEvent, CaseEventOf } from '@cfm/contract/cases/events.ts';
import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { MailState } from '@cfm/contract/platform/outbox.ts';
import type { ComplexSolution } from '@cfm/contract/process/case-solution.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { useTranslations } from 'use-intl';
import { useCaseInfo } from '../api/lookups.ts';
import { amountsOf } from './amounts-of.ts';
import type { TagTone } from './chip.tsx';
import { formatDate, formatDateTime } from './format.ts';
import { useOptionWords } from './option-words.ts';
import { usePostQualificationWords } from './post-qualification-words.ts';

/** Name of a recipient: a dealer by its name, others by their address. */
export const recipientName = ({ dealerName, email }: Recipient): string => dealerName ?? email;
const recipientNames = (recipients: readonly Recipient[]): string => recipients.map(recipientName).join(', ');

/** Joins the non-empty parts of a line. */
const joined = (...parts: string[]): string => parts.filter(Boolean).join('\u00a0· ');

/** True for the text that the case was created with. */
export const isDescription = (event: CaseEvent): boolean =>
  event.type === 'comment' && event.details.isDescription === true;

/** Names the kind of an event: a description by its channel, a mail to the customer by its purpose. */
export function useEventKind(): (event: CaseEvent, of: Pick<CaseDetail, 'inputChannel'>) => string {
  const text = useTranslations('case.timeline');
  return (event, { inputChannel }) => {
    if (isDescription(event)) return text('complaintBy', { channel: inputChannel?.name ?? '' });
    const isReply = event.type === 'mailSent' && event.details.kind === 'reply';
    return text(isReply ? 'reply' : `types.${event.type}`);
  };
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

/**
 * Returns the text of an event in addition to its body, in the language of the screen: from its details if
 * the product recorded it, from its title if a person wrote it. Empty if there is none.
 */
export function useEventWords(): (event: CaseEvent) => string {
  const text = useTranslations('case.timeline');
  const optionWords = useOptionWords();
  const postQualificationWords = usePostQualificationWords();
  const { data: info } = useCaseInfo();
  const statusName = (wanted: StatusCode) => info?.statuses.find(({ code }) => code === wanted)?.name ?? '…';
  /** The parts of the case that a forward shared with its recipients. */
  const shownParts = (details: CaseEventOf<'forward'>['details']) =>
    [
      details.includesCar && text('sharedParts.car'),
      details.includesWords && text('sharedParts.words'),
      details.includesCustomer && text('sharedParts.customer'),
      details.attachments.length > 0 && text('sharedParts.files', { count: details.attachments.length }),
    ]
      .filter(Boolean)
      .join(', ');
  /** Solution options of all topics without duplicates, with summed amounts. */
  const solutionWords = ({ topics }: ComplexSolution) => {
    return optionWords({
      options: [...new Set(topics.flatMap(({ options }) => options))],
      ...amountsOf(topics),
    }).join(', ');
  };
  /** Recipients that an automatic mail left out, with the reason. */
  const leftOutWords = (leftOut: CaseEventOf<'reminder'>['details']['leftOut'] = []) =>
    leftOut.length === 0
      ? ''
      : text('leftOut', {
          addresses: leftOut
            .map(({ email, because }) => text(`leftOutReasons.${because}`, { email }))
            .join(', '),
        });
  return (event) => {
    switch (event.type) {
      case 'status':
        if (event.details.act) return text(`statusActs.${event.details.act}`);
        return text('status', { from: statusName(event.details.from), to: statusName(event.details.to) });
      case 'forward': {
        const { to, cc, dueDateTime } = event.details;
        const shown = shownParts(event.details);
        return joined(
          text('forwardedTo', { to: recipientNames(to) }),
          cc.length > 0 ? text('copyTo', { cc: cc.join(', ') }) : '',
          dueDateTime ? text('dueOn', { date: formatDate(dueDateTime) }) : '',
          shown && text('shared', { parts: shown }),
        );
      }
      case 'relation': {
        const { kind, internalId } = event.details;
        return kind === undefined
          ? event.title
          : text(`relations.${kind}`, { other: internalId ?? 'none', number: internalId ?? '…' });
      }
      case 'reminder': {
        const { number, to, leftOut } = event.details;
        if (number === undefined) return text('types.reminder');
        if (to === undefined) return text('reminder', { number });
        const sent =
          to.length > 0
            ? text('reminderTo', { number, to: recipientNames(to) })
            : text('reminderNobody', { number });
        return joined(sent, leftOutWords(leftOut));
      }
      case 'escalation': {
        const { level, to = [], leftOut, extension } = event.details;
        return joined(
          text('escalatedTo', { level }),
          extension === undefined ? '' : text('byExtension', { number: extension }),
          to.length > 0 ? text('writtenTo', { to: to.join(', ') }) : '',
          leftOutWords(leftOut),
        );
      }
      case 'postQualification':
        return joined(...postQualificationWords(event.details), leftOutWords(event.details.leftOut));
      case 'marketReply': {
        const { pausedUntil } = event.details;
        return text('marketReply', { date: pausedUntil ? formatDateTime(pausedUntil) : 'none' }).trim();
      }
      case 'delay':
        return text('delay', { days: event.details.days });
      case 'extensionRequest':
        return text('requestsDays', { days: event.details.days });
      case 'mailSent': {
        const { details } = event;
        if (details.kind === 'forwardAgain') return text('linkResent', { to: recipientNames(details.to) });
        if (details.kind === 'failed')
          return text('failed', { to: details.to.join(', '), reason: details.reason ?? '' });
        return event.title;
      }
      case 'solution':
        return event.details.complex ? solutionWords(event.details.complex) : '';
      case 'comment':
        // The title of a description is the title of its case.
        return isDescription(event) ? '' : event.title;
      default:
        return event.title;
    }
  };
}
