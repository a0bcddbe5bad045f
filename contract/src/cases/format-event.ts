import type { StatusCode } from '../catalog/case-statuses.ts';
import type { FieldName, Messages, TextsOf } from '../messages/catalogue.ts';
import { dateText, dateTimeText } from '../platform/due-text.ts';
import { type ComparedField, formatSections, labelOfComparedField } from '../process/compared-fields.ts';
import type { Recipient, ShownDetails, TypedDetails } from './event-details.ts';

/** An event as stored or as in a reply. */
export type FormattableEvent = (TypedDetails | ShownDetails) & { title: string };
type DetailsOf<T extends FormattableEvent['type']> = Extract<FormattableEvent, { type: T }>['details'];

export interface EventTexts {
  text: TextsOf<Messages['case']['timeline']>;
  field: (name: FieldName) => string;
  statusName: (code: StatusCode) => string;
}

/** Name of a recipient: a dealer by its name, others by their address. */
export const recipientName = ({ dealerName, email }: Recipient): string => dealerName ?? email;
const recipientNames = (recipients: readonly Recipient[]): string => recipients.map(recipientName).join(', ');

/** Joins the non-empty parts of a line. */
const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join('\u00a0· ');

/** True for the text that the case was created with. */
export const isDescription = (event: FormattableEvent): boolean =>
  event.type === 'comment' && event.details.isDescription === true;

/** Names the kind of an event. A reply to the customer differs from other mails. */
export function eventKind(event: FormattableEvent, { text }: Pick<EventTexts, 'text'>): string {
  const isReply = event.type === 'mailSent' && event.details.kind === 'reply';
  return text(isReply ? 'reply' : `types.${event.type}`);
}

/**
 * Text of an event in addition to its body: from its details if the product recorded it, from its title if a person
 * wrote it. Empty if there is none.
 */
export function formatEvent(event: FormattableEvent, texts: EventTexts): string {
  const { text, statusName } = texts;
  switch (event.type) {
    case 'status':
      if (event.details.act) return text(`statusActs.${event.details.act}`);
      return text('status', { from: statusName(event.details.from), to: statusName(event.details.to) });
    case 'forward':
      return formatForward(event.details, texts);
    case 'relation': {
      const { kind, internalId } = event.details;
      return kind === undefined
        ? event.title
        : text(`relations.${kind}`, { other: internalId ?? 'none', number: internalId ?? '…' });
    }
    case 'reminder': {
      const { number, to, leftOut } = event.details;
      if (number === undefined) return eventKind(event, texts);
      if (to === undefined) return text('reminder', { number });
      const sent =
        to.length > 0
          ? text('reminderTo', { number, to: recipientNames(to) })
          : text('reminderNobody', { number });
      return joined(sent, formatLeftOut(leftOut, texts));
    }
    case 'escalation': {
      const { level, to = [], leftOut, extension } = event.details;
      return joined(
        text('escalatedTo', { level }),
        extension !== undefined && text('byExtension', { number: extension }),
        to.length > 0 && text('writtenTo', { to: to.join(', ') }),
        formatLeftOut(leftOut, texts),
      );
    }
    case 'postQualification':
      return joined(...formatDataRequest(event.details, texts), formatLeftOut(event.details.leftOut, texts));
    case 'marketReply': {
      const { pausedUntil } = event.details;
      return text('marketReply', { date: pausedUntil ? dateTimeText(pausedUntil) : 'none' }).trim();
    }
    case 'delay':
      // The days are those of the delay itself, which only replies include.
      return 'days' in event.details ? text('delay', { days: event.details.days }) : eventKind(event, texts);
    case 'extensionRequest':
      return text('requestsDays', { days: event.details.days });
    case 'mailSent': {
      const { details } = event;
      if (details.kind === 'forwardAgain') return text('linkResent', { to: recipientNames(details.to) });
      if (details.kind === 'failed')
        return text('failed', { to: details.to.join(', '), reason: details.reason ?? '' }).trim();
      return event.title;
    }
    case 'solution':
      return '';
    case 'comment':
      // The title of a description is the title of its case.
      return isDescription(event) ? '' : event.title;
    default:
      return event.title;
  }
}

/**
 * One line for an event outside its case, where a mail is named by its kind and subject. Leaves out recipients of
 * automatic mails and numbers of other cases, which may belong to other persons.
 */
export function formatEventTitle(event: FormattableEvent, texts: EventTexts): string {
  const { type, title } = event;
  const isOwnText = type === 'mailSent' && ['failed', 'forwardAgain'].includes(event.details.kind);
  if (type === 'comment') return title;
  if (type === 'mailReceived' || type === 'forward' || (type === 'mailSent' && !isOwnText))
    return `${eventKind(event, texts)}: ${title}`;
  return formatEvent(withoutOthers(event), texts) || eventKind(event, texts);
}

function withoutOthers(event: FormattableEvent): FormattableEvent {
  switch (event.type) {
    case 'relation':
      return { ...event, details: { ...event.details, internalId: null } };
    case 'reminder':
      return { ...event, details: { number: event.details.number } };
    case 'escalation':
      return { ...event, details: { level: event.details.level, extension: event.details.extension } };
    case 'postQualification':
      return { ...event, details: { ...event.details, leftOut: [] } };
    default:
      return event;
  }
}

/** Recipients, due date, and the parts of the case that a forward shared with them. */
function formatForward(details: DetailsOf<'forward'>, { text }: EventTexts): string {
  const { to, cc, dueDateTime, attachments } = details;
  const parts = [
    details.includesCar && text('sharedParts.car'),
    details.includesWords && text('sharedParts.words'),
    details.includesCustomer && text('sharedParts.customer'),
    attachments.length > 0 && text('sharedParts.files', { count: attachments.length }),
  ].filter(Boolean);
  return joined(
    text('forwardedTo', { to: recipientNames(to) }),
    cc.length > 0 && text('copyTo', { cc: cc.join(', ') }),
    dueDateTime !== null && text('dueOn', { date: dateText(dueDateTime) }),
    parts.length > 0 && text('shared', { parts: parts.join(', ') }),
  );
}

/** Recipients that an automatic mail left out, with the reason. */
const formatLeftOut = (leftOut: DetailsOf<'reminder'>['leftOut'] = [], { text }: EventTexts): string =>
  leftOut.length === 0
    ? ''
    : text('leftOut', {
        addresses: leftOut
          .map(({ email, because }) => text(`leftOutReasons.${because}`, { email }))
          .join(', '),
      });

/** The state of a data request, in parts. Requests from before the links existed have no state. */
export function formatDataRequest(
  details: DetailsOf<'postQualification'>,
  { text, field }: Pick<EventTexts, 'text' | 'field'>,
): string[] {
  const { act, to = '' } = details;
  const named = (
    key: 'filled' | 'open' | 'taken' | 'kept' | 'corrected',
    fields: readonly ComparedField[] = [],
  ) =>
    fields.length === 0
      ? ''
      : text(`postQualification.${key}`, {
          fields: fields.map((each) => field(labelOfComparedField(each))).join(', '),
        });
  switch (act) {
    case undefined:
      return [text('types.postQualification')];
    case 'asked':
      return [text('postQualification.asked', { to, sections: formatSections(details, field) })];
    case 'reminded':
      return [
        to === '' ? text('postQualification.remindedNobody') : text('postQualification.reminded', { to }),
      ];
    case 'answered':
      return [
        text(details.isChange ? 'postQualification.changed' : 'postQualification.answered'),
        named('filled', details.filled),
        named('open', details.open),
      ];
    case 'reviewed':
      return [
        text('postQualification.reviewed'),
        named('taken', details.taken),
        named('kept', details.kept),
        named('corrected', details.corrected),
      ];
    default:
      return [text(`postQualification.${act}`, { to })];
  }
}
