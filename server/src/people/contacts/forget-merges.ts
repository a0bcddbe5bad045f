import { and, inArray, isNotNull, lt, type SQL } from 'drizzle-orm';
import { recordAudits } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { contactMerges } from './tables.ts';

/** Deletes the undo snapshots of the merges of these contacts. The merge rows stay. */
export async function forgetMergesOf(tx: Tx, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0) await forget(tx, inArray(contactMerges.contactId, [...contactIds]));
}

/** Deletes the undo snapshots of all merges before this moment. Returns their number. */
export const forgetMergesBefore = (ctx: Ctx, moment: string): Promise<number> =>
  inTransaction(ctx, (tx) => forget(tx, lt(contactMerges.mergedAt, moment)));

async function forget(tx: Tx, which: SQL): Promise<number> {
  const rows = await tx.db
    .update(contactMerges)
    .set({ merged: null })
    .where(and(which, isNotNull(contactMerges.merged)))
    .returning({ contactMergeId: contactMerges.contactMergeId, contactId: contactMerges.contactId });
  await recordAudits(
    tx,
    rows.map(({ contactId, contactMergeId }) => ({
      entity: 'contact',
      entityId: contactId,
      action: 'forgetMerge',
      changes: [{ field: 'contactMergeId', from: contactMergeId }],
    })),
  );
  return rows.length;
}
