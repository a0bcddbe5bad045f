import type { Contact } from '@cfm/contract/people/contact.ts';
import { mergedFields } from '@cfm/contract/people/contact-merges.ts';
import { undoMergeDays } from '@cfm/contract/platform/limits.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { auditContact } from './audit-contact.ts';
import { auditMerge } from './audit-merge.ts';
import { getContact } from './get-contact.ts';
import { lockContactsWithCases } from './lock-contacts.ts';
import { rejectScoped } from './merge-contacts.ts';
import { moveCases } from './move-cases.ts';
import { addNameWords, removeNameWords } from './name-words.ts';
import { fieldOf, readPerson, withValuesOf, writePerson } from './person.ts';
import { undoableUntil } from './policy.ts';
import { contactMerges, contacts, type Merged, type Person } from './tables.ts';
import { undoCars } from './undo-cars.ts';
import { undoneCases } from './undone-cases.ts';
import { writeAddresses } from './write-addresses.ts';

/**
 * Undoes a merge (rule 6.15): restores the removed contact under its id, with its cars, cases and own values. Later
 * changes and new cases stay with the remaining contact.
 */
export async function undoMerge(ctx: Ctx, { contactMergeId }: { contactMergeId: number }): Promise<Contact> {
  rejectScoped(ctx);
  return inTransaction(ctx, async (tx) => {
    const { contactId } = await getMerge(tx, contactMergeId);
    const rows = await lockContactsWithCases(tx, [contactId]);
    const merge = await getMerge(tx, contactMergeId);
    const { merged } = merge;
    if (merged === null || undoableUntil(merge, tx.now()) === null)
      throw new AppError('UndoTooLate', {
        text: ruleText(tx, 'general', reasonOf(merge, tx.now()), { limit: undoMergeDays }),
      });
    await separate(tx, merge, merged, rows);
    return getContact(tx, contactId);
  });
}

/**
 * Undoes a merge at any time, also of restricted contacts, when a merge that was undone in a later state of the data
 * has to be undone again (rule 19.14).
 */
export async function undoMergeAgain(tx: Tx, contactMergeId: number): Promise<void> {
  const { contactId } = await getMerge(tx, contactMergeId);
  const rows = await lockContactsWithCases(tx, [contactId], 'correction');
  const merge = await getMerge(tx, contactMergeId);
  if (merge.merged === null)
    throw new Error(`merge ${contactMergeId} can't be undone: its snapshot is deleted`);
  await separate(tx, merge, merge.merged, rows);
}

async function separate(
  tx: Tx,
  { contactMergeId, contactId, otherContactId }: MergeRow,
  merged: Merged,
  rows: readonly CaseRow[],
): Promise<void> {
  const before = await readPerson(tx, contactId);
  const after = takenBack(tx, before, merged);
  await writePerson(tx, after);
  await restoreOther(tx, before, merged);
  await undoCars(tx, contactId, merged);
  await moveCases(tx, rows, { action: 'undoMergeContact', to: undoneCases(tx, contactId, merged, rows) });
  await tx.db
    .update(postQualifications)
    .set({ contactId: otherContactId })
    .where(
      and(
        eq(postQualifications.contactId, contactId),
        inArray(postQualifications.postQualificationId, merged.postQualificationIds),
      ),
    );
  await tx.db
    .update(contactMerges)
    .set({ contactId: otherContactId })
    .where(inArray(contactMerges.contactMergeId, merged.contactMergeIds));
  const undoneByUserId = tx.actor.kind === 'user' ? tx.actor.userId : null;
  await tx.db
    .update(contactMerges)
    .set({ merged: null, undoneAt: tx.now(), undoneByUserId })
    .where(eq(contactMerges.contactMergeId, contactMergeId));
  await removeNameWords(tx.db, [before.row]);
  for (const { row } of [after, merged.other]) await addNameWords(tx.db, [row.firstName, row.lastName]);

  await auditMerge(tx, { action: 'undoMerge', before, after, otherContactId });
  await auditContact(tx, {
    contactId: otherContactId,
    entityId: otherContactId,
    before: null,
    after: { ...merged.other.row, addresses: merged.other.addresses },
    action: 'comeBack',
  });
}

async function getMerge(tx: Tx, contactMergeId: number) {
  const [merge] = await tx.db
    .select()
    .from(contactMerges)
    .where(eq(contactMerges.contactMergeId, contactMergeId));
  return found(merge);
}

type MergeRow = typeof contactMerges.$inferSelect;
function reasonOf({ undoneAt, contactId, intoContactId, mergedAt }: MergeRow, now: string) {
  if (undoneAt !== null) return 'mergeUndone';
  if (contactId !== intoContactId) return 'mergedFurther';
  // The snapshot was deleted early, because a person of the merge was erased.
  return now < addTime(mergedAt, { days: undoMergeDays }) ? 'mergeExpired' : 'mergedTooLongAgo';
}

/** The remaining contact as it was before the merge, with later changes. */
function takenBack(tx: Tx, now: Person, { own, made }: Merged): Person {
  const untouched = mergedFields.filter((field) => fieldOf(now, field) === fieldOf(made, field));
  const { row, addresses } = withValuesOf(now, own, untouched);
  const without = (list: 'emails' | 'phones') =>
    sameList(now.row[list], made.row[list])
      ? own.row[list]
      : now.row[list].filter((value) => own.row[list].includes(value) || !made.row[list].includes(value));
  return {
    row: {
      ...row,
      ...holdAfter(now, made, own),
      emails: without('emails'),
      phones: without('phones'),
      version: now.row.version + 1,
      lastModifiedAt: tx.now(),
    },
    addresses,
  };
}
/**
 * An unchanged legal hold returns to its contact. A later one stays on both, because it may be meant for either
 * (rule 19.6).
 */
function holdAfter({ row: now }: Person, { row: made }: Person, { row: then }: Person) {
  const { heldAt, heldByUserId, holdReason } = now.heldAt === made.heldAt ? then : now;
  return { heldAt, heldByUserId, holdReason };
}
const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Restores the removed contact under its old id, so that existing references work. */
async function restoreOther(tx: Tx, now: Person, { made, other }: Merged): Promise<void> {
  const row = { ...other.row, ...holdAfter(now, made, other) };
  await tx.db.insert(contacts).overridingSystemValue().values(row);
  await writeAddresses(tx, row.contactId, other.addresses);
}
