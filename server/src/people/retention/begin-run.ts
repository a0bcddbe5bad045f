import { isNull } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { listOutlook } from './list-outlook.ts';
import { retentionJob } from './retention-job.ts';
import { retentionLots, retentionRuns } from './tables.ts';

/** What whoever began it was told that it would do, at most. */
interface Told {
  cases: number;
  spam: number;
}

/**
 * Begins a run, or answers the one that is under way (rule 19.18). What it takes is settled here, market by market: who changes a
 * market meanwhile changes nothing of it. By hand it does no more than was told.
 */
export async function beginRun(ctx: Ctx, told?: Told): Promise<{ retentionRunId: number }> {
  return inTransaction(ctx, async (tx) => {
    const open = await findOpenRun(tx);
    if (open) return open;
    const outlook = await listOutlook(tx);
    const dueOf = (kind: 'closed' | 'spam') =>
      outlook.filter((each) => each.kind === kind).reduce((sum, { dueCount }) => sum + dueCount, 0);
    const due = { cases: dueOf('closed'), spam: dueOf('spam') };
    if (told && (due.cases > told.cases || due.spam > told.spam)) throw new AppError('RetentionOutdated');
    const startedAt = tx.now();
    const byUserId = tx.actor.kind === 'user' ? tx.actor.userId : null;
    const [made] = await tx.db
      .insert(retentionRuns)
      .values({ startedAt, byUserId })
      .onConflictDoNothing()
      .returning({ retentionRunId: retentionRuns.retentionRunId });
    // Another server was quicker, and its transaction has ended.
    if (!made) return (await findOpenRun(tx)) ?? Promise.reject(new AppError('RetentionOutdated'));
    const { retentionRunId } = made;
    for (const { kind, marketId, months, before, dueCount, heldCount, erasingCount } of outlook)
      if (dueCount + heldCount + erasingCount > 0)
        await insertRow(
          tx.db,
          retentionLots,
          { retentionRunId, kind, marketId, months, before, atMost: told ? dueCount : null },
          'retentionLotId',
        );
    await recordAudit(tx, {
      entity: 'retentionRun',
      entityId: retentionRunId,
      action: 'create',
      changes: [
        { field: 'cases', to: due.cases },
        { field: 'spam', to: due.spam },
      ],
    });
    await tx.jobs.enqueue(tx, retentionJob, {});
    return made;
  });
}

async function findOpenRun({ db }: Ctx): Promise<{ retentionRunId: number } | null> {
  const [open] = await db
    .select({ retentionRunId: retentionRuns.retentionRunId })
    .from(retentionRuns)
    .where(isNull(retentionRuns.finishedAt));
  return open ?? null;
}
