import { describe, expect, it } from 'vitest';
import { runInThread, ThreadLimitError } from './run-in-thread.ts';

let modules = 0;
/** A module with a pool of its own. */
const moduleOf = (code: string): URL => {
  modules += 1;
  return new URL(`data:text/javascript,${encodeURIComponent(`${threadImports}${code}//${modules}`)}`);
};
const threadImports = "import { parentPort, threadId } from 'node:worker_threads';";
/** Answers with the number of the thread. Ends when the input says so: now, after the answer, or by an error after it. */
const numbered = `parentPort.on('message', (input) => {
  if (input === 'end') process.exit();
  parentPort.postMessage(threadId);
  if (input === 'end later') setTimeout(() => process.exit(), 10);
  if (input === 'fail later') setTimeout(() => { throw new Error('failed while idle'); }, 10);
});`;
const silent = "parentPort.on('message', () => undefined);";
const gated = "parentPort.on('message', (gate) => parentPort.postMessage(Atomics.wait(gate, 0, 0)));";

describe('a call in a thread', () => {
  it('returns the answer of a new thread, or of a kept one', async () => {
    const module = moduleOf(numbered);
    const first = await runInThread(module, '', { isKept: true });
    expect(await runInThread(module, '', { isKept: true })).toBe(first);
    expect(await runInThread(module, '')).toBe(first);
    expect(await runInThread(module, '')).not.toBe(first);
  });

  it('ends with its time', async () => {
    await expect(runInThread(moduleOf(silent), '', { timeMaxMs: 1 })).rejects.toThrow(ThreadLimitError);
  });

  it('does not hold a place when its thread cannot start', async () => {
    const module = new URL('https://example.com/thread.js');
    for (let call = 0; call < 4; call += 1)
      await expect(runInThread(module, '', { waitMaxMs: 1 })).rejects.toThrow(TypeError);
  });

  it('fails when its thread exits', async () => {
    await expect(runInThread(moduleOf(numbered), 'end')).rejects.toThrow('exited early');
  });

  it.each(['end later', 'fail later'])(
    'does not use a kept thread again after the input %j',
    async (input) => {
      const module = moduleOf(numbered);
      const first = await runInThread<number>(module, input, { isKept: true });
      await expect
        .poll(() => runInThread(module, '', { isKept: true }).catch(() => first), { timeout: 20_000 })
        .not.toBe(first);
    },
  );
});

describe('calls that wait for a thread', () => {
  /** Calls of one module that each end when they are opened. */
  function gatedCalls() {
    const module = moduleOf(gated);
    return (caller: string, waitMaxMs = 60_000) => {
      const gate = new Int32Array(new SharedArrayBuffer(4));
      const done = runInThread(module, gate, { caller, waitMaxMs });
      const finish = () => {
        Atomics.store(gate, 0, 1);
        Atomics.notify(gate, 0);
        return done;
      };
      return { done, finish };
    };
  }

  it('take turns by caller', async () => {
    const call = gatedCalls();
    const [first, ...ofAnn] = ['Ann', 'Ann', 'Ann', 'Ann'].map((caller) => call(caller));
    const [ben, cem] = [call('Ben'), call('Cem')];
    await first?.finish();
    // One thread is still occupied by Ann, so these end only if they run before her waiting calls.
    await ben.finish();
    await cem.finish();
    await Promise.all(ofAnn.map(({ finish }) => finish()));
  });

  it('are rejected after their time, and when too many of a caller or of all wait', async () => {
    const call = gatedCalls();
    const accepted = [call('Ann'), call('Ben')];
    const rejection = { code: 'Overloaded', details: { extra: { retryAfterSeconds: 5 } } };
    await expect(call('Ann', 1).done).rejects.toMatchObject(rejection);
    accepted.push(...Array.from({ length: 5 }, () => call('Ann')));
    await expect(call('Ann').done).rejects.toMatchObject(rejection);
    accepted.push(...Array.from({ length: 25 }, (_none, at) => call(`caller ${at}`)));
    await expect(call('another').done).rejects.toMatchObject(rejection);
    await Promise.all(accepted.map(({ finish }) => finish()));
  });
});
