import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { throttleLog } from '../log/throttle-log.ts';
import { isUnavailable } from '../unavailable.ts';

/** Things that fall due by themselves, each claimed and carried out in one transaction. */
export interface DueTaskQueue<Task> {
  /** What the log calls them. */
  readonly name: string;
  /** So many at once in one server: one alone waits for the database most of the time. */
  readonly concurrency: number;
  /** The one that has been due the longest, its case locked; null when there is none. */
  readonly claim: (tx: Tx) => Promise<Task | null>;
  /** Answers whether it was carried out; else it moved, waits, or somebody else was quicker, and is not due any more. */
  readonly execute: (tx: Tx, claimed: Task) => Promise<boolean>;
  /**
   * Has one that failed tried again later, so that those behind it go on; its case is not locked any more. The fault is not its own
   * where something was away or locked.
   */
  readonly scheduleRetry: (tx: Tx, claimed: Task, countsAsFailure: boolean) => Promise<void>;
  /** What the log names of one that failed. */
  readonly logIds: (claimed: Task) => Readonly<Record<string, number>>;
}
type LogUnavailable = (log: Ctx['log'], ids: object, err: unknown) => void;
const unavailableLogs = new WeakMap<object, LogUnavailable>();
/** Of each kind of work once in a while: all that is due fails alike. */
function unavailableLogOf(work: { readonly name: string }): LogUnavailable {
  const known = unavailableLogs.get(work);
  if (known) return known;
  const made = throttleLog((suppressed, log: Ctx['log'], ids: object, err: unknown) =>
    log.warn(
      { err, ...ids, suppressed },
      `one of the ${work.name} waits: something that it needs is not there`,
    ),
  );
  unavailableLogs.set(work, made);
  return made;
}
type Outcome = 'none' | 'done' | 'left' | 'failed';

/**
 * Carries out what is due until nothing is left or this server stops; answers how much. Any number of servers do so at the same
 * time. What fails leaves the rest alone.
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
  if (counts.done + counts.left + counts.failed > 0) ctx.log.info(counts, work.name);
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
    // Before one was found, the database itself failed: the next run goes on.
    if (claimed === null) throw error;
    const countsAsFailure = !isUnavailable(error);
    const ids = work.logIds(claimed);
    if (countsAsFailure) ctx.log.error({ err: error, ...ids }, `one of the ${work.name} failed`);
    else unavailableLogOf(work)(ctx.log, ids, error);
    try {
      await inTransaction(ctx, (tx) => work.scheduleRetry(tx, claimed, countsAsFailure));
    } catch (fault) {
      if (!isUnavailable(fault)) throw fault;
      // Still due: whoever has its case locked by now, or the next run, sees to it. This worker would only meet it again.
      unavailableLogOf(work)(ctx.log, ids, fault);
      return 'none';
    }
    return 'failed';
  }
}
