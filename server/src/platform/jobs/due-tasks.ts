import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { isUnavailable } from '../unavailable.ts';

/** A kind of task that becomes due on its own. Each task is claimed and run in one transaction. */
export interface DueTaskQueue<Task> {
  /** Name in logs. */
  readonly name: string;
  /** Tasks run in parallel per server. More than one, because a task mostly waits for the database. */
  readonly concurrency: number;
  /** Locks and returns the task that has been due longest, or null. */
  readonly claim: (tx: Tx) => Promise<Task | null>;
  /** Runs the task. Returns false if it is no longer due, for example because another server ran it. */
  readonly execute: (tx: Tx, claimed: Task) => Promise<boolean>;
  /**
   * Schedules the retry, so that one failing task does not block the others. The case is no longer locked.
   * `countsAsFailure` is false if a dependency was unavailable or a row was locked.
   */
  readonly scheduleRetry: (tx: Tx, claimed: Task, countsAsFailure: boolean) => Promise<void>;
  /** Ids of a failed task for the log. */
  readonly logIds: (claimed: Task) => Readonly<Record<string, number>>;
}
type LogUnavailable = (log: Ctx['log'], ids: object, err: unknown) => void;
const unavailableLogs = new WeakMap<object, LogUnavailable>();
/** One throttled log per queue: if a dependency is unavailable, all due tasks fail alike. */
function unavailableLogOf(work: { readonly name: string }): LogUnavailable {
  const known = unavailableLogs.get(work);
  if (known) return known;
  const made = throttleLog((suppressed, log: Ctx['log'], ids: object, err: unknown) =>
    log.warn({ err, queue: work.name, ...ids, suppressed }, 'task postponed: dependency unavailable'),
  );
  unavailableLogs.set(work, made);
  return made;
}
type Outcome = 'none' | 'done' | 'left' | 'failed';

/**
 * Runs due tasks until none is left or the server stops. Returns how many ran. Safe on any number of servers.
 * A failing task does not affect the others.
 */
export async function runDueTasks<Task>(
  ctx: Ctx,
  work: DueTaskQueue<Task>,
  stopping?: AbortSignal,
): Promise<number> {
  const counts = { done: 0, left: 0, failed: 0 };
  const worker = async () => {
    while (!stopping?.aborted) {
      const outcome = await tryNext(ctx, work);
      if (outcome === 'none') return;
      counts[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: work.concurrency }, worker));
  if (counts.done + counts.left + counts.failed > 0)
    ctx.log.info({ queue: work.name, ...counts }, 'due tasks run');
  return counts.done;
}

async function tryNext<Task>(ctx: Ctx, work: DueTaskQueue<Task>): Promise<Outcome> {
  const found: { claimed: Task | null } = { claimed: null };
  try {
    return await inTransaction(ctx, async (tx): Promise<Outcome> => {
      const claimed = await work.claim(tx);
      if (claimed === null) return 'none';
      found.claimed = claimed;
      return (await work.execute(tx, claimed)) ? 'done' : 'left';
    });
  } catch (error) {
    const { claimed } = found;
    // No task was claimed yet, so the database itself failed. The next run continues.
    if (claimed === null) throw error;
    const countsAsFailure = !isUnavailable(error);
    const ids = work.logIds(claimed);
    if (countsAsFailure) ctx.log.error({ err: error, queue: work.name, ...ids }, 'task failed');
    else unavailableLogOf(work)(ctx.log, ids, error);
    try {
      await inTransaction(ctx, (tx) => work.scheduleRetry(tx, claimed, countsAsFailure));
    } catch (fault) {
      if (!isUnavailable(fault)) throw fault;
      // The task is still due. The holder of the lock or the next run handles it; this worker would only
      // claim it again.
      unavailableLogOf(work)(ctx.log, ids, fault);
      return 'none';
    }
    return 'failed';
  }
}
