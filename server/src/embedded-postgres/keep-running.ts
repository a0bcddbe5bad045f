import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedLog } from './place.ts';
import type { Postmaster } from './postmaster.ts';
import { isProcessAlive } from './process-identity.ts';

const lookEveryMilliseconds = 250;
const nextTryMilliseconds = 5000;
const noticeEveryTries = 6;

/**
 * Starts the server again when it has ended without our doing: killed by the system for lack of memory, for instance. It may
 * be no child of ours, so nobody tells us. Answers how to end the watch.
 */
export function keepRunning(
  postmaster: () => Postmaster,
  startAgain: () => Promise<void>,
  log: EmbeddedLog,
): () => Promise<void> {
  let isOver = false;
  let starting: Promise<void> | null = null;

  async function start(): Promise<void> {
    log.warn(`The embedded database (process ${postmaster().pid}) has ended by itself; it is started again.`);
    for (let attempt = 0; !isOver; attempt += 1) {
      try {
        await startAgain();
        log.info('The embedded database runs again.');
        return;
      } catch (error) {
        if (attempt % noticeEveryTries === 0)
          log.error(
            `${error instanceof Error ? error.message : error}\nThe embedded database could not be started again; tried every 5 seconds.`,
          );
        await pause(nextTryMilliseconds);
      }
    }
  }

  const timer = setInterval(() => {
    if (starting !== null || isProcessAlive(postmaster().pid)) return;
    starting = start().finally(() => {
      starting = null;
    });
  }, lookEveryMilliseconds);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await starting;
  };
}
