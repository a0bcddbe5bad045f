import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedLog } from './place.ts';
import type { Postmaster } from './postmaster.ts';
import { isProcessAlive } from './process-identity.mjs';

const pollMs = 250;
const retryMs = 5000;

/**
 * Restarts PostgreSQL if it ends by itself, for example because the system ran out of memory. Polls, because
 * PostgreSQL may not be a child process. Returns a function that stops watching.
 */
export function keepRunning(
  postmaster: () => Postmaster,
  startAgain: () => Promise<void>,
  log: EmbeddedLog,
): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const wait = (ms: number) => pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const watching = (async () => {
    while (!signal.aborted) {
      await wait(pollMs);
      const { pid } = postmaster();
      if (signal.aborted || isProcessAlive(pid)) continue;
      log.warn({ pid }, 'embedded database exited, restarting');
      try {
        await startAgain();
        log.info({ pid: postmaster().pid }, 'embedded database restarted');
      } catch (error) {
        log.error({ err: error, retryMs }, 'embedded database restart failed, retry scheduled');
        await wait(retryMs);
      }
    }
  })();
  return async () => {
    stopped.abort();
    await watching;
  };
}
