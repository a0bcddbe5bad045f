import { Worker, type WorkerOptions } from 'node:worker_threads';
import { codeOf } from './unavailable.ts';

interface ThreadOptions extends Pick<WorkerOptions, 'resourceLimits'> {
  /** Ends the thread after this time. */
  timeMaxMs?: number;
  /** Keeps the thread for the next call, because loading its module takes longer than most calls. */
  isKept?: boolean;
}

/** The work exceeded its time or memory. Its thread has ended. */
export class ThreadLimitError extends Error {}

/** Threads of one module at the same time. More calls wait, so that threads do not use up cores and memory. */
const threadsMax = 2;
interface Pool {
  running: number;
  waiting: (() => void)[];
  /** Kept threads that wait for a call. */
  idle: Worker[];
}
const pools = new Map<string, Pool>();

/**
 * Runs a module in a worker thread, so that the server keeps answering other requests. Returns what the module answers
 * by `answerInThread`. Unless it is kept, the thread has ended when this returns or throws.
 */
export async function runInThread<Output>(
  module: URL,
  input: unknown,
  { timeMaxMs, isKept = false, resourceLimits }: ThreadOptions = {},
): Promise<Output> {
  const pool = pools.get(module.href) ?? { running: 0, waiting: [], idle: [] };
  pools.set(module.href, pool);
  if (pool.running < threadsMax) pool.running += 1;
  else await new Promise<void>((resolve) => pool.waiting.push(resolve));
  const thread = pool.idle.pop() ?? new Worker(module, { ...(resourceLimits && { resourceLimits }) });
  let isReusable = false;
  try {
    const output = await callThread<Output>(thread, input, timeMaxMs);
    isReusable = isKept;
    return output;
  } catch (error) {
    throw codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new ThreadLimitError('thread out of memory', { cause: error })
      : error;
  } finally {
    if (isReusable) pool.idle.push(thread);
    else await thread.terminate();
    const next = pool.waiting.shift();
    if (next) next();
    else pool.running -= 1;
  }
}

async function callThread<Output>(
  thread: Worker,
  input: unknown,
  timeMaxMs: number | undefined,
): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const onExit = () => reject(new Error('the thread exited early'));
  const onTime = () => reject(new ThreadLimitError('thread exceeded its time'));
  const timer = timeMaxMs === undefined ? undefined : setTimeout(onTime, timeMaxMs);
  thread.on('message', resolve).on('error', reject).on('exit', onExit);
  try {
    thread.ref();
    thread.postMessage(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    thread.off('message', resolve).off('error', reject).off('exit', onExit);
    // A kept thread does not keep the process from ending.
    thread.unref();
  }
}
