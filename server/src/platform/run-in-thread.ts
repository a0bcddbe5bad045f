import { Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { codeOf } from './unavailable.ts';

interface ThreadOptions extends Pick<WorkerOptions, 'resourceLimits'> {
  /** Ends the thread after this time. Default: a minute. */
  timeMaxMs?: number;
  /** Keeps the thread for the next call, because loading its module takes longer than most calls. */
  isKept?: boolean;
  /** Who calls. Callers take turns, so that the calls of one do not delay those of others. */
  caller?: string;
  /** A call that waits longer for a thread is rejected. */
  waitMaxMs?: number;
}

/** The work exceeded its time or memory. Its thread has ended. */
export class ThreadLimitError extends Error {}

/** Threads of one module at the same time. More calls wait, so that threads do not use up cores and memory. */
const threadsMax = 2;
/** Further calls are rejected, because each holds its input in memory. */
const waitingMax = 30;
const waitingOfCallerMax = 5;

interface Waiting {
  caller: string | undefined;
  start: () => void;
}
interface Pool {
  /** Callers of the running calls. */
  running: (string | undefined)[];
  waiting: Waiting[];
  /** Kept threads that wait for a call. */
  idle: Worker[];
}
const pools = new Map<string, Pool>();

/**
 * Runs a module in a worker thread, so that the server keeps answering other requests. Returns what the module answers
 * by `answerInThread`. Unless it is kept, the thread has ended when this returns or throws. Throws `Overloaded` if too
 * many calls wait.
 */
export async function runInThread<Output>(
  module: URL,
  input: unknown,
  { timeMaxMs = 60_000, isKept = false, caller, waitMaxMs = 30_000, resourceLimits }: ThreadOptions = {},
): Promise<Output> {
  const pool = pools.get(module.href) ?? { running: [], waiting: [], idle: [] };
  pools.set(module.href, pool);
  await takeTurn(pool, caller, waitMaxMs);
  let thread: Worker | undefined;
  let isReusable = false;
  try {
    thread = pool.idle.pop() ?? startThread(pool, module, resourceLimits);
    const output = await callThread<Output>(thread, input, timeMaxMs);
    isReusable = isKept;
    return output;
  } catch (error) {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new ThreadLimitError('thread out of memory', { cause: error })
      : error;
  } finally {
    if (thread && isReusable) pool.idle.push(thread);
    else await thread?.terminate();
    endTurn(pool, caller);
  }
}

/** Returns when the call may run. */
async function takeTurn(pool: Pool, caller: string | undefined, waitMaxMs: number): Promise<void> {
  if (pool.running.length < threadsMax) {
    pool.running.push(caller);
    return;
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ofCaller = pool.waiting.filter((other) => caller !== undefined && other.caller === caller);
  if (pool.waiting.length >= waitingMax || ofCaller.length >= waitingOfCallerMax) throw overloaded();
  const waiting = { caller, start: resolve };
  pool.waiting.push(waiting);
  const timer = setTimeout(() => {
    pool.waiting = pool.waiting.filter((other) => other !== waiting);
    reject(overloaded());
  }, waitMaxMs);
  await promise.finally(() => clearTimeout(timer));
}
const overloaded = () => new AppError('Overloaded', { extra: { retryAfterSeconds: 5 } });

/** Starts the next call: the first of a caller without a running one, otherwise the first. */
function endTurn(pool: Pool, caller: string | undefined): void {
  pool.running.splice(pool.running.indexOf(caller), 1);
  const next = pool.waiting.find((other) => !pool.running.includes(other.caller)) ?? pool.waiting[0];
  if (!next) return;
  pool.waiting = pool.waiting.filter((other) => other !== next);
  pool.running.push(next.caller);
  next.start();
}

/** An idle thread that ends, for example by an error, is not used again. */
function startThread(pool: Pool, module: URL, resourceLimits: WorkerOptions['resourceLimits']): Worker {
  const thread = new Worker(module, { ...(resourceLimits && { resourceLimits }) });
  const remove = () => {
    pool.idle = pool.idle.filter((other) => other !== thread);
  };
  return thread.on('error', remove).on('exit', remove);
}

async function callThread<Output>(thread: Worker, input: unknown, timeMaxMs: number): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const onExit = () => reject(new Error('the thread exited early'));
  const onTime = () => reject(new ThreadLimitError('thread exceeded its time'));
  const timer = setTimeout(onTime, timeMaxMs);
  thread.on('message', resolve).on('messageerror', reject).on('error', reject).on('exit', onExit);
  try {
    thread.ref();
    thread.postMessage(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off('message', resolve).off('messageerror', reject).off('error', reject).off('exit', onExit);
    // A kept thread does not keep the process from ending.
    thread.unref();
  }
}
