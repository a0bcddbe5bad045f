import type { codeLevelSetForm } from '@cfm/contract/cases/case-forms.ts';
import { codeLevelSet } from '@cfm/contract/screens/case-detail.ts';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type AuditedField, changedFields } from '../../access/audit/record-audit.ts';
import type { AuditChange } from '../../access/audit/tables.ts';
import type { Tx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { listCodeLevelSets } from './case-facts.ts';
import { caseCodeLevelSets } from './tables.ts';

type SetForm = z.output<typeof codeLevelSetForm>;

/** A set as stored in the history: its values without the row id. */
export const recordedSet = z.omit(codeLevelSet, { caseCodeLevelSetId: true, order: true });
const recordedSets = (sets: readonly z.input<typeof recordedSet>[]) =>
  sets.length === 0 ? null : sets.map((set) => recordedSet.parse(set));
const changedSets = (
  before: readonly z.input<typeof recordedSet>[],
  after: readonly z.input<typeof recordedSet>[],
) => changedFields({ codeLevelSets: recordedSets(before) }, { codeLevelSets: recordedSets(after) });

/** Adds the sets of a new case. Returns them as an audit change. */
export async function addCodeLevelSets(
  tx: Tx,
  caseId: number,
  sets: readonly SetForm[],
): Promise<AuditChange<AuditedField>[]> {
  if (sets.length === 0) return [];
  const rows = sets.map(({ caseCodeLevelSetId: _none, ...levels }, order) => ({ caseId, ...levels, order }));
  await runPrepared(tx.db.insert(caseCodeLevelSets).values(rows));
  return changedSets([], sets);
}

/**
 * Replaces the sets of a case with those of the form, including order and primary. Sets that stay keep their id,
 * because solutions reference it. Returns the changes.
 */
export async function saveCodeLevelSets(
  tx: Tx,
  caseId: number,
  sets: readonly SetForm[],
): Promise<AuditChange<AuditedField>[]> {
  const stored = await listCodeLevelSets(tx.db, caseId);
  const changes = changedSets(stored, sets);
  if (changes.length === 0) return [];
  const keptIds = new Set(sets.map((set) => set.caseCodeLevelSetId));
  for (const { caseCodeLevelSetId } of stored)
    if (!keptIds.has(caseCodeLevelSetId))
      await tx.db
        .delete(caseCodeLevelSets)
        .where(eq(caseCodeLevelSets.caseCodeLevelSetId, caseCodeLevelSetId));
  // At most one set may be primary at a time, so clear the old one before setting the new one.
  await tx.db.update(caseCodeLevelSets).set({ isPrimary: false }).where(eq(caseCodeLevelSets.caseId, caseId));
  for (const [order, set] of sets.entries()) {
    const { caseCodeLevelSetId, ...levels } = set;
    const known = stored.find((row) => row.caseCodeLevelSetId === caseCodeLevelSetId);
    if (known)
      await tx.db
        .update(caseCodeLevelSets)
        .set({ ...levels, order })
        .where(eq(caseCodeLevelSets.caseCodeLevelSetId, known.caseCodeLevelSetId));
    else await tx.db.insert(caseCodeLevelSets).values({ caseId, ...levels, order });
  }
  return changes;
}
