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

/** A set as the history keeps it: what it says, not which row it is. */
export const recordedSet = z.omit(codeLevelSet, { caseCodeLevelSetId: true, order: true });
const recordedSets = (sets: readonly z.input<typeof recordedSet>[]) =>
  sets.length === 0 ? null : sets.map((set) => recordedSet.parse(set));
const changedSets = (
  before: readonly z.input<typeof recordedSet>[],
  after: readonly z.input<typeof recordedSet>[],
) => changedFields({ codeLevelSets: recordedSets(before) }, { codeLevelSets: recordedSets(after) });

/** Gives a case that has just been made its sets; answers them as a change of the case's history. */
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
 * Makes the sets of a case those of the form, in content, order and primary: sets that stay keep their id, as solutions point
 * to it. Answers what changed.
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
  // At most one primary at any moment: the old one goes before the new one comes.
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
