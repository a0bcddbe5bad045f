import { Worker, type WorkerOptions } from 'node:worker_threads';

interface ThreadOptions extends Pick<WorkerOptions, 'resourceLimits'> {
  /** Ends the thread when it aborts. */
  signal?: AbortSignal;
}

/**
 * Runs a module in a worker thread, so that the server keeps answering other requests. Returns the one message that
 * the module posts. The thread has ended when this returns or throws.
 */
export async function runInThread<Message>(
  module: URL,
  workerData: unknown,
  { signal, ...options }: ThreadOptions = {},
): Promise<Message> {
  const thread = new Worker(module, { workerData, ...options });
  try {
    return await new Promise<Message>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread exited early')));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    await thread.terminate();
  }
}
