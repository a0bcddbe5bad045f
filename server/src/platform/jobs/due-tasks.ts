import * as z from 'zod/mini';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { isUnavailable } from '../unavailable.ts';
import { defineJob, everyMinute } from './job-runner.ts';

/**
 * Work that waits for the file store. It runs after the commit, so that no connection or lock is held meanwhile. Must
 * be idempotent: another server may do the same, and it is repeated after a crash.
 */
export type AfterCommit = (ctx: Ctx) => Promise<boolean>;

export interface Failure {
  readonly error: unknown;
  /** False if a dependency was unavailable or a row was locked. */
  readonly countsAsFailure: boolean;
}

/** A kind of task that becomes due on its own. Each task is claimed and run in one transaction. */
export interface DueTaskQueue<Task> {
  /** Name in logs. */
  readonly name: string;
  /** Tasks run in parallel per server. More than one, because a task mostly waits for the database. */
  readonly concurrency: number;
  /** Locks and returns the task that has been due longest, or null. Skips tasks that are locked. */
  readonly claim: (tx: Tx) => Promise<Task | null>;
  /**
   * Runs the task. Returns false if it is not finished: it must wait, continues with the next claim, or is no longer
   * due, for example because another server ran it.
   */
  readonly execute: (tx: Tx, claimed: Task) => Promise<boolean | AfterCommit>;
  /** Schedules the retry, so that one failing task does not block the others. The task is no longer locked. */
  readonly scheduleRetry: (tx: Tx, claimed: Task, failure: Failure) => Promise<void>;
  /** Ids of a failed task for the log. */
  readonly logIds: (claimed: Task) => Readonly<Record<string, number>>;
}
type LogUnavailable = (log: Ctx['log'], ids: object, err: unknown) => void;
const unavailableLogs = new Map<string, LogUnavailable>();
/** One throttled log per queue: if a dependency is unavailable, all due tasks fail alike. */
function unavailableLogOf(queue: string): LogUnavailable {
  const known = unavailableLogs.get(queue);
  if (known) return known;
  const made = throttleLog((suppressed, log: Ctx['log'], ids: object, err: unknown) =>
    log.warn({ err, queue, ...ids, suppressed }, 'task postponed: dependency unavailable'),
  );
  unavailableLogs.set(queue, made);
  return made;
}
type Outcome = 'none' | 'done' | 'left' | 'failed';

/**
 * Runs due tasks until none is left or the server stops. Returns how many finished. Safe on any number of servers.
 * A failing task does not affect the others.
 */
export async function runDueTasks<Task>(
  ctx: Ctx,
  queue: DueTaskQueue<Task>,
  stopping?: AbortSignal,
): Promise<number> {
  const counts = { done: 0, left: 0, failed: 0 };
  const worker = async () => {
    while (!stopping?.aborted) {
      const outcome = await runNextTask(ctx, queue);
      if (outcome === 'none') return;
      counts[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: queue.concurrency }, worker));
  if (counts.done + counts.left + counts.failed > 0)
    ctx.log.info({ queue: queue.name, ...counts }, 'due tasks run');
  return counts.done;
}

/** Runs the task that has been due longest. Returns `none` if there is none. */
export async function runNextTask<Task>(ctx: Ctx, queue: DueTaskQueue<Task>): Promise<Outcome> {
  const found: { claimed: Task | null } = { claimed: null };
  try {
    const result = await inTransaction(ctx, async (tx) => {
      found.claimed = await queue.claim(tx);
      return found.claimed === null ? null : queue.execute(tx, found.claimed);
    });
    if (result === null) return 'none';
    return (typeof result === 'boolean' ? result : await result(ctx)) ? 'done' : 'left';
  } catch (error) {
    const { claimed } = found;
    // No task was claimed yet, so the database itself failed. The next run continues.
    if (claimed === null) throw error;
    const countsAsFailure = !isUnavailable(error);
    const ids = queue.logIds(claimed);
    const logUnavailable = unavailableLogOf(queue.name);
    if (countsAsFailure) ctx.log.error({ err: error, queue: queue.name, ...ids }, 'task failed');
    else logUnavailable(ctx.log, ids, error);
    try {
      await inTransaction(ctx, (tx) => queue.scheduleRetry(tx, claimed, { error, countsAsFailure }));
    } catch (problem) {
      if (!isUnavailable(problem)) throw problem;
      // The task is still due. The holder of the lock or the next run handles it; this worker would only
      // claim it again.
      logUnavailable(ctx.log, ids, problem);
      return 'none';
    }
    return 'failed';
  }
}

/** Job name and payload schema of a queue, for `enqueue`. */
export const dueTasksJob = (name: string) => ({ name, payload: z.object({}) });
/**
 * Job that runs a queue every minute, and at once when it is enqueued. Overlapping runs share the tasks. It has no
 * retries, because the next minute is one.
 */
export const defineDueTasksJob = (
  name: string,
  run: (ctx: Ctx, stopping: AbortSignal) => Promise<number>,
  { atOnce = 1 } = {},
) =>
  defineJob({
    ...dueTasksJob(name),
    cron: everyMinute,
    retryLimit: 0,
    retryDelaySeconds: 60,
    atOnce,
    run: async (ctx, _payload, stopping) => {
      await run(ctx, stopping);
    },
  });
