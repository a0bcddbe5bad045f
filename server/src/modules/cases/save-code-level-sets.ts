import type { codeLevelSetForm } from '@cfm/contract/case-forms.ts';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { runPrepared } from '../../db/statements.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuditChange } from '../audit/tables.ts';
import { listCodeLevelSets } from './case-facts.ts';
import { caseCodeLevelSets } from './tables.ts';

type SetForm = z.output<typeof codeLevelSetForm>;

const asText = (sets: readonly Omit<SetForm, 'caseCodeLevelSetId'>[]) =>
  sets
    .map(
      (set) =>
        `${[set.codeLevelAreaId, set.codeLevelTopicGroupId, set.codeLevelTopicDetailId].filter((id) => id !== null).join('/')}${set.isPrimary ? '*' : ''}`,
    )
    .join(', ');

/** True when the sets of a form differ from the stored ones, in content, order or primary. */
export async function differFromStored(ctx: Ctx, caseId: number, sets: readonly SetForm[]): Promise<boolean> {
  return asText(await listCodeLevelSets(ctx.db, caseId)) !== asText(sets);
}

/** Gives a case that has just been made its sets; answers them as a change of the case's history. */
export async function addCodeLevelSets(
  ctx: Ctx,
  caseId: number,
  sets: readonly SetForm[],
): Promise<AuditChange[]> {
  if (sets.length === 0) return [];
  const rows = sets.map(({ caseCodeLevelSetId: _none, ...levels }, order) => ({ caseId, ...levels, order }));
  await runPrepared(ctx.db.insert(caseCodeLevelSets).values(rows));
  return [{ field: 'codeLevelSets', from: null, to: asText(sets) }];
}

/** Makes the sets of a case those of the form: sets that stay keep their id, as solutions point to it. */
export async function saveCodeLevelSets(ctx: Ctx, caseId: number, sets: readonly SetForm[]): Promise<void> {
  const stored = await listCodeLevelSets(ctx.db, caseId);
  const before = asText(stored);
  const after = asText(sets);
  if (before === after) return;
  const keptIds = new Set(sets.map((set) => set.caseCodeLevelSetId));
  for (const { caseCodeLevelSetId } of stored)
    if (!keptIds.has(caseCodeLevelSetId))
      await ctx.db
        .delete(caseCodeLevelSets)
        .where(eq(caseCodeLevelSets.caseCodeLevelSetId, caseCodeLevelSetId));
  // At most one primary at any moment: the old one goes before the new one comes.
  await ctx.db
    .update(caseCodeLevelSets)
    .set({ isPrimary: false })
    .where(eq(caseCodeLevelSets.caseId, caseId));
  for (const [order, set] of sets.entries()) {
    const { caseCodeLevelSetId, ...levels } = set;
    const known = stored.find((row) => row.caseCodeLevelSetId === caseCodeLevelSetId);
    if (known)
      await ctx.db
        .update(caseCodeLevelSets)
        .set({ ...levels, order })
        .where(eq(caseCodeLevelSets.caseCodeLevelSetId, known.caseCodeLevelSetId));
    else await ctx.db.insert(caseCodeLevelSets).values({ caseId, ...levels, order });
  }
  await recordAudit(ctx, {
    entity: 'case',
    entityId: caseId,
    action: 'update',
    caseId,
    changes: [{ field: 'codeLevelSets', from: before || null, to: after || null }],
  });
}
