import { isNull } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { listOutlook } from './list-outlook.ts';
import { retentionJob } from './retention-job.ts';
import { retentionLots, retentionRuns } from './tables.ts';

/** The counts that a user confirmed for a manual run, as its limit. */
interface ConfirmedCounts {
  cases: number;
  spam: number;
}

/**
 * Starts a run, or returns the one in progress (rule 19.18). Fixes its scope per market here, so that later changes of
 * a market do not affect it. A manual run is limited to the confirmed counts.
 */
export async function beginRun(ctx: Ctx, confirmed?: ConfirmedCounts): Promise<{ retentionRunId: number }> {
  return inTransaction(ctx, async (tx) => {
    const open = await findOpenRun(tx);
    if (open) return open;
    const outlook = await listOutlook(tx);
    const dueOf = (kind: 'closed' | 'spam') =>
      outlook.filter((each) => each.kind === kind).reduce((sum, { dueCount }) => sum + dueCount, 0);
    const due = { cases: dueOf('closed'), spam: dueOf('spam') };
    if (confirmed && (due.cases > confirmed.cases || due.spam > confirmed.spam))
      throw new AppError('RetentionOutdated');
    const startedAt = tx.now();
    const byUserId = tx.actor.kind === 'user' ? tx.actor.userId : null;
    const [made] = await tx.db
      .insert(retentionRuns)
      .values({ startedAt, byUserId, nextTryAt: startedAt })
      .onConflictDoNothing()
      .returning({ retentionRunId: retentionRuns.retentionRunId });
    // Another server was faster, and its transaction is committed.
    if (!made) return (await findOpenRun(tx)) ?? Promise.reject(new AppError('RetentionOutdated'));
    const { retentionRunId } = made;
    for (const { kind, marketId, months, before, dueCount, heldCount, erasingCount } of outlook)
      if (dueCount + heldCount + erasingCount > 0)
        await insertRow(
          tx.db,
          retentionLots,
          { retentionRunId, kind, marketId, months, before, atMost: confirmed ? dueCount : null },
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
