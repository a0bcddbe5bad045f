import type { RetentionFigure, RetentionFigures } from '@cfm/contract/people/retention.ts';
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import type { Ctx, Tx } from '../../context.ts';
import { type DueTaskQueue, type Failure, runDueTasks } from '../../platform/jobs/due-tasks.ts';
import { nextRetry } from '../../platform/jobs/next-retry.ts';
import { errorMessage } from '../../platform/log/log.ts';
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
type Run = typeof retentionRuns.$inferSelect;
/** The next case of the run in progress. Without a case the lot is finished, and without a lot the run. */
interface NextCase {
  run: Run;
  lot: Lot | null;
  next: { caseId: number; at: string } | null;
}

/**
 * The run in progress, one case with its integrated cases at a time. Each transaction also stores the progress and the
 * counts, so that any server can resume after a crash (rule 19.19).
 */
export const retention: DueTaskQueue<NextCase> = {
  name: 'retention',
  concurrency: 1,
  claim: async (tx) => {
    const run = await lockRun(tx, lte(retentionRuns.nextTryAt, tx.now()));
    return run && findPlace(tx, run);
  },
  execute: async (tx, { run, lot, next }) => {
    if (!lot) await finishRun(tx, run);
    else if (!next)
      await tx.db
        .update(retentionLots)
        .set({ finishedAt: tx.now() })
        .where(eq(retentionLots.retentionLotId, lot.retentionLotId));
    else {
      const figures = await treat(tx, lot, next.caseId);
      await advanceCursor(tx, { run, lot, next }, figures);
      return figures.cases === 1;
    }
    return false;
  },
  scheduleRetry,
  logIds: ({ run: { retentionRunId }, next }) => ({ retentionRunId, ...(next && { caseId: next.caseId }) }),
};

/** Continues the run in progress. Returns the number of anonymised and erased cases. */
export const continueRetention = (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
  runDueTasks(ctx, retention, stopping);

async function findPlace(tx: Tx, run: Run): Promise<NextCase> {
  const lot = await findOpenLot(tx, run.retentionRunId);
  return { run, lot, next: lot && (await findNextCase(tx.db, lot)) };
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
  { run, lot, next }: { run: Run; lot: Lot; next: { caseId: number; at: string } },
  figures: Figures,
): Promise<void> {
  const raised = Object.entries(figures).map(([figure, by]) => [
    figure,
    sql`${sql.identifier(figure)} + ${by}`,
  ]);
  await tx.db
    .update(retentionLots)
    .set({ afterAt: next.at, afterCaseId: next.caseId, ...Object.fromEntries(raised) })
    .where(eq(retentionLots.retentionLotId, lot.retentionLotId));
  if (run.attempts > 0) await writeRun(tx, run, { attempts: 0 });
}

/**
 * Records a case that failed, and continues with the others. If a dependency was unavailable, retries the same case
 * first.
 */
async function scheduleRetry(tx: Tx, failed: NextCase, { error, countsAsFailure }: Failure): Promise<void> {
  const { retentionRunId } = failed.run;
  const run = await lockRun(tx, eq(retentionRuns.retentionRunId, retentionRunId));
  if (!run) return;
  const { lot, next } = await findPlace(tx, run);
  // Another server has continued meanwhile.
  if (next?.caseId !== failed.next?.caseId) return;
  if (!lot || !next || (!countsAsFailure && run.attempts + 1 < triesOfCase)) {
    const { nextTryAt } = nextRetry(run.attempts, tx.now(), false);
    await writeRun(tx, run, { nextTryAt, attempts: run.attempts + 1 });
    return;
  }
  const problem = errorMessage(error);
  await tx.db.insert(retentionFailures).values({ retentionRunId, caseId: next.caseId, problem });
  await recordAudit(tx, {
    entity: 'retentionRun',
    entityId: retentionRunId,
    action: 'fail',
    changes: [{ field: 'caseId', to: next.caseId }],
  });
  tx.log.error({ retentionRunId, caseId: next.caseId }, 'case left to the next retention run');
  await advanceCursor(tx, { run, lot, next }, { failed: 1 });
}

/** Returns the locked run, or null if it is finished or another server works on it. */
async function lockRun({ db }: Tx, which: SQL): Promise<Run | null> {
  const [run] = await db
    .select()
    .from(retentionRuns)
    .where(and(which, isNull(retentionRuns.finishedAt)))
    .for('update', { skipLocked: true });
  return run ?? null;
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

async function finishRun(tx: Tx, run: Run): Promise<void> {
  const { retentionRunId } = run;
  await writeRun(tx, run, { finishedAt: tx.now(), nextTryAt: null, attempts: 0 });
  const changes = Object.entries(await sumRun(tx.db, retentionRunId));
  await recordAudit(tx, {
    entity: 'retentionRun',
    entityId: retentionRunId,
    action: 'finish',
    changes: changes.map(([field, to]) => ({ field: field as RetentionFigure, to })), // the figures of a lot
  });
  tx.log.info({ retentionRunId }, 'retention run finished');
}

async function writeRun({ db }: Tx, { retentionRunId }: Run, patch: Partial<Run>): Promise<void> {
  await db.update(retentionRuns).set(patch).where(eq(retentionRuns.retentionRunId, retentionRunId));
}
