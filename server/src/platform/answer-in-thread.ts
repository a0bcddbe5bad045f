import { parentPort } from 'node:worker_threads';

/** Called by the module of a worker thread: answers each call of `runInThread` with the result of the work. */
export const answerInThread = <Input, Output>(work: (input: Input) => Output | Promise<Output>): void => {
  parentPort?.on('message', async (input: Input) => parentPort?.postMessage(await work(input)));
};
