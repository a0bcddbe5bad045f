import type { RetentionFigure, RetentionFigures } from '@cfm/contract/people/retention.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { errorMessage } from '../../platform/log/log.ts';
import { isUnavailable } from '../../platform/unavailable.ts';
import { anonymiseCases } from './anonymise-cases.ts';
import { countFamily } from './count-family.ts';
import { findNextCase, type Lot } from './due-cases.ts';
import { eraseSpam } from './erase-spam.ts';
import { lockFamily } from './lock-family.ts';
import { sumRun } from './sum-run.ts';
import { retentionFailures, retentionLots, retentionRuns } from './tables.ts';

/** Attempts for a case that is locked or times out, before it is left to the next run. */
const triesOfCase = 5;
type Figures = Partial<RetentionFigures>;
type Step = 'on' | 'done' | 'busy';

/**
 * Continues the run in progress, one case with its integrated cases at a time. Each transaction also stores the
 * progress and the counts, so that any server can resume after a crash (rule 19.19).
 */
export async function continueRetention(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const [run] = await ctx.db
    .select({ retentionRunId: retentionRuns.retentionRunId })
    .from(retentionRuns)
    .where(isNull(retentionRuns.finishedAt));
  if (!run) return;
  while (!stopping?.aborted) {
    const step = await takeNext(ctx, run.retentionRunId);
    if (step === 'on') continue;
    if (step === 'done') ctx.log.info(run, 'retention run finished');
    return;
  }
}

/** Handles the next case. `busy`: another server works on the run, or it is finished. */
export async function takeNext(ctx: Ctx, retentionRunId: number): Promise<Step> {
  const at: { lot: Lot | null; caseId: number; at: string } = { lot: null, caseId: 0, at: '' };
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await lockRun(tx, retentionRunId))) return 'busy';
      const lot = await findOpenLot(tx, retentionRunId);
      if (!lot) return finishRun(tx, retentionRunId);
      const next = await findNextCase(tx.db, lot);
      if (!next) {
        await tx.db
          .update(retentionLots)
          .set({ finishedAt: tx.now() })
          .where(eq(retentionLots.retentionLotId, lot.retentionLotId));
        return 'on';
      }
      Object.assign(at, next, { lot });
      await advanceCursor(tx, lot, next, await treat(tx, lot, next.caseId));
      return 'on';
    });
  } catch (error) {
    if (!at.lot) throw error;
    return tellFault(ctx, { ...at, lot: at.lot, error });
  }
}

/** Anonymises or erases a case of a lot, unless a hold or an erasure prevents it. Returns the counts. */
async function treat(tx: Tx, lot: Lot, caseId: number): Promise<Figures> {
  const family = await lockFamily(tx, lot, caseId);
  if (!family) return {};
  if (family.keptBy) return { [family.keptBy]: 1 };
  // Cases beyond the confirmed count, for example after a hold ended, are left to the nightly run.
  if (lot.atMost !== null && lot.cases + lot.failed >= lot.atMost) return {};
  const ids = family.members.map((member) => member.caseId);
  const { files, mails } = await countFamily(tx.db, ids);
  const went = await (lot.kind === 'spam' ? eraseSpam : anonymiseCases)(tx, family);
  return { cases: 1, files, mails, ...went };
}

async function advanceCursor(
  tx: Tx,
  lot: Lot,
  { caseId, at }: { caseId: number; at: string },
  figures: Figures,
) {
  const raised = Object.entries(figures).map(([figure, by]) => [
    figure,
    sql`${sql.identifier(figure)} + ${by}`,
  ]);
  await tx.db
    .update(retentionLots)
    .set({ afterAt: at, afterCaseId: caseId, attempts: 0, ...Object.fromEntries(raised) })
    .where(eq(retentionLots.retentionLotId, lot.retentionLotId));
}

/**
 * Records a failure and continues with the other cases. If a dependency was unavailable, the next job retries the same
 * case.
 */
async function tellFault(
  ctx: Ctx,
  { lot, caseId, at, error }: { lot: Lot; caseId: number; at: string; error: unknown },
): Promise<Step> {
  const { retentionRunId, retentionLotId } = lot;
  const isToComeBack = isUnavailable(error) && lot.attempts + 1 < triesOfCase;
  return inTransaction(ctx, async (tx): Promise<Step> => {
    if (!(await lockRun(tx, retentionRunId))) return 'busy';
    const now = await findOpenLot(tx, retentionRunId);
    // Another server has continued meanwhile.
    if (now?.retentionLotId !== retentionLotId || now.afterCaseId !== lot.afterCaseId) return 'busy';
    if (isToComeBack) {
      ctx.log.warn({ err: error, caseId }, 'anonymisation postponed: dependency unavailable');
      await tx.db
        .update(retentionLots)
        .set({ attempts: lot.attempts + 1 })
        .where(eq(retentionLots.retentionLotId, retentionLotId));
      return 'busy';
    }
    ctx.log.error({ err: error, caseId }, 'anonymisation failed');
    await tx.db.insert(retentionFailures).values({ retentionRunId, caseId, fault: errorMessage(error) });
    await recordAudit(tx, {
      entity: 'retentionRun',
      entityId: retentionRunId,
      action: 'fail',
      changes: [{ field: 'caseId', to: caseId }],
    });
    await advanceCursor(tx, lot, { caseId, at }, { failed: 1 });
    return 'on';
  });
}

async function lockRun({ db }: Tx, retentionRunId: number): Promise<boolean> {
  const rows = await db
    .select({ retentionRunId: retentionRuns.retentionRunId })
    .from(retentionRuns)
    .where(and(eq(retentionRuns.retentionRunId, retentionRunId), isNull(retentionRuns.finishedAt)))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}

async function findOpenLot({ db }: Ctx, retentionRunId: number): Promise<Lot | null> {
  const [lot] = await db
    .select()
    .from(retentionLots)
    .where(and(eq(retentionLots.retentionRunId, retentionRunId), isNull(retentionLots.finishedAt)))
    .orderBy(asc(retentionLots.retentionLotId))
    .limit(1);
  return lot ?? null;
}

async function finishRun(tx: Tx, retentionRunId: number): Promise<Step> {
  await tx.db
    .update(retentionRuns)
    .set({ finishedAt: tx.now() })
    .where(eq(retentionRuns.retentionRunId, retentionRunId));
  const changes = Object.entries(await sumRun(tx.db, retentionRunId));
  await recordAudit(tx, {
    entity: 'retentionRun',
    entityId: retentionRunId,
    action: 'finish',
    changes: changes.map(([field, to]) => ({ field: field as RetentionFigure, to })), // the figures of a lot
  });
  return 'done';
}
