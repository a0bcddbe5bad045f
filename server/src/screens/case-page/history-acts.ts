import type { HistoryAction, Language } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';
import type { Piece } from '../audit-page/change-values.ts';
import {
  type ChangeInPieces,
  formatChanges,
  labelled,
  recordedChange,
} from '../audit-page/format-changes.ts';

/** One audit entry of an activity. */
export const recordedEntry = z.object({
  entity: z.string(),
  action: z.string(),
  changes: z.array(recordedChange),
  /** Personal values by the ids in the changes. */
  values: z.record(z.string(), z.string()),
  /** Replaces the counts of a forward: its recipients, and those who got a copy. For a link, its recipient. */
  to: z.nullable(z.string()),
  cc: z.nullable(z.string()),
});
type RecordedEntry = z.infer<typeof recordedEntry>;

/** Names an activity with several entries by the first of these. Every visible action is listed. */
const actionPriority = Object.keys({
  'case-create': true,
  'case-mergeContact': true,
  'case-undoMergeContact': true,
  'caseEvent-receive': true,
  'caseEvent-convert': true,
  'case-duplicate': true,
  'case-spam': true,
  'case-undoSpam': true,
  'case-stopReminder': true,
  'case-delete': true,
  'case-restore': true,
  'case-erasePerson': true,
  'case-eraseMention': true,
  'case-anonymise': true,
  'case-erase': true,
  'forward-create': true,
  'caseMail-reply': true,
  'caseMail-send': true,
  'caseMail-undo': true,
  'reminderStep-remind': true,
  'reminderStep-skip': true,
  'reminderStep-escalate': true,
  'reminderStep-fail': true,
  'reminderStep-wait': true,
  'reminderPlan-pause': true,
  'reminderPlan-resume': true,
  'postQualification-create': true,
  'postQualification-remind': true,
  'postQualification-skip': true,
  'postQualification-wait': true,
  'postQualification-fail': true,
  'postQualification-answer': true,
  'postQualification-review': true,
  'postQualification-revoke': true,
  'postQualification-giveUp': true,
  'delay-create': true,
  'delay-takeBack': true,
  'extensionRequest-create': true,
  'extensionRequest-grant': true,
  'extensionRequest-decline': true,
  'simpleSolution-create': true,
  'complexSolution-create': true,
  'case-takeOverLock': true,
  'case-integrate': true,
  'case-takeIn': true,
  'case-undoIntegration': true,
  'case-giveBack': true,
  'case-setParent': true,
  'case-removeParent': true,
  'case-addChild': true,
  'case-removeChild': true,
  'case-closeRelated': true,
  'caseLink-create': true,
  'caseLink-extend': true,
  'caseLink-revoke': true,
  'outgoingMail-withdraw': true,
  'outgoingMail-retry': true,
  'outgoingMail-fail': true,
  'caseEvent-remove': true,
  'attachment-remove': true,
  'caseEvent-update': true,
  'case-update': true,
  'caseEvent-create': true,
  'attachment-create': true,
  'case-firstEdit': true,
  'case-forward': true,
  'case-reply': true,
  'case-sendEmail': true,
  'case-undoMail': true,
  'case-delay': true,
  'case-takeBackDelay': true,
  'case-remind': true,
  'case-escalate': true,
  'case-requestData': true,
  'case-takeAnswer': true,
  'case-endWaiting': true,
  'case-reviewAnswer': true,
  'case-solve': true,
  'caseLink-solve': true,
  'caseLink-end': true,
  'postQualification-end': true,
  'reminderPlan-start': true,
  'reminderPlan-move': true,
  'reminderPlan-end': true,
} satisfies Record<HistoryAction, true>);
const actionOf = ({ entity, action }: RecordedEntry) => `${entity}-${action}`;
const rankOf = (entry: RecordedEntry) => {
  // A status event is named by its cause.
  if (entry.changes.some(({ field, to }) => field === 'type' && to === 'status'))
    return actionPriority.length;
  const rank = actionPriority.indexOf(actionOf(entry));
  return rank < 0 ? actionPriority.length : rank;
};
/** Hidden, because they only repeat the time of the activity. */
const momentsOfStatus = ['firstEditDateTime', 'solvedDateTime', 'closedDateTime', 'deletedAt'];
/** Entities whose changes are shown even if the activity is not named by them. */
const alwaysShownEntities = ['case', 'attachment'];

/** Formats an activity: its action, and what changed. */
export function formatActivity(
  language: Language,
  entries: readonly RecordedEntry[],
): { action: string; changes: ChangeInPieces[] } {
  const [head] = [...entries].sort((a, b) => rankOf(a) - rankOf(b));
  if (!head) return { action: '', changes: [] };
  const byField = new Map<string, ChangeInPieces>();
  for (const entry of entries) {
    if (entry !== head && !alwaysShownEntities.includes(entry.entity)) continue;
    for (const change of visibleChanges(language, entry)) {
      const before = byField.get(change.field);
      byField.set(change.field, before ? joined(before, change) : change);
    }
  }
  return { action: actionOf(head), changes: [...byField.values()] };
}

/** Merges two changes of a field: first and last value, or all added or all removed values. */
function joined(first: ChangeInPieces, second: ChangeInPieces): ChangeInPieces {
  const both = (a: readonly Piece[] | null, b: readonly Piece[] | null) => [...(a ?? []), ', ', ...(b ?? [])];
  if (first.from === null && second.from === null) return { ...first, to: both(first.to, second.to) };
  if (first.to === null && second.to === null) return { ...first, from: both(first.from, second.from) };
  return { ...first, to: second.to };
}

function visibleChanges(language: Language, entry: RecordedEntry): ChangeInPieces[] {
  const { entity, action, values } = entry;
  const recipient: ChangeInPieces[] =
    entity === 'caseLink' && entry.to !== null
      ? [{ ...labelled(language, entity, 'to'), from: null, to: [entry.to] }]
      : [];
  // Shows that something was deleted and by whom. Its content stays in the audit (rule 13.3).
  const isRemoved = action === 'remove' && ['caseEvent', 'attachment'].includes(entity);
  const changes = entry.changes
    .filter(({ field, from, to, fromValueId }) => {
      // Nothing before and nothing now.
      const isNothing = from === undefined && (to === 0 || to === false);
      const isRepeated = momentsOfStatus.includes(field) || (recipient.length > 0 && field === 'dealerId');
      return !isNothing && !isRepeated && !(isRemoved && fromValueId !== undefined);
    })
    .map((change) => ({ ...change, to: recipientsOf(entry, change.field) ?? change.to }));
  // A personal value without a row was erased (rule 3.27).
  const personalValue = (valueId: number) => ({ value: values[valueId] ?? '…' });
  return [...recipient, ...formatChanges(language, { entity, changes }, personalValue)];
}

const recipientsOf = ({ entity, to, cc }: RecordedEntry, field: string): string | null =>
  entity !== 'forward' ? null : field === 'to' ? to : field === 'cc' ? cc : null;
