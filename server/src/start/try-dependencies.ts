import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type FileStore, FileStoreUnavailable } from '../platform/files/file-store.ts';
import { errorMessage } from '../platform/log/log.ts';
import { tryMailServer } from '../platform/outbox/mail-transport.ts';
import {
  clockProblem,
  clockRefuseMs,
  clockWarnMs,
  measureClockOffset,
} from '../platform/time/clock-offset.ts';
import { StartupError } from './startup-error.ts';
import { tryFileStore } from './watch-server.ts';

/** Result of trying one dependency. */
export interface Trial {
  /** Setting, or the clock. */
  name: string;
  /** Null if it works. */
  problem: string | null;
  /** Whether the start must not go on. Otherwise what works is served, and the log has the problem. */
  stopsStart: boolean;
}

export const works = (name: string): Trial => ({ name, problem: null, stopsStart: false });
export const fails = (name: string, problem: string): Trial => ({ name, problem, stopsStart: true });

/**
 * Writes and removes a file. A bucket or folder that is missing or rejects it stops the start. A store that can't be
 * reached does not (rule 19.13).
 */
export async function tryFiles(files: FileStore): Promise<Trial> {
  const name = 'FILES_URL';
  try {
    await tryFileStore(files);
    return { name, problem: null, stopsStart: false };
  } catch (error) {
    const isReached = !(error instanceof FileStoreUnavailable) || error.isAnswer;
    return { name, problem: errorMessage(error), stopsStart: isReached };
  }
}

/** Connects and signs in. Mails wait in the outbox while the mail server is unavailable, so it never stops the start. */
export async function tryMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Trial> {
  const problem = smtpUrl === undefined ? null : await tryMailServer(smtpUrl);
  return { name: 'SMTP_URL', problem, stopsStart: false };
}

export async function tryClock(pool: Pool, now?: () => number): Promise<Trial> {
  const offsetMs = await measureClockOffset(pool, now);
  const isOff = Math.abs(offsetMs) >= clockWarnMs;
  return {
    name: 'clock',
    problem: isOff ? clockProblem(offsetMs) : null,
    stopsStart: Math.abs(offsetMs) >= clockRefuseMs,
  };
}

/** Logs each problem at level 50. Throws if one of them stops the start (rule 12.13). */
export function rejectFailed(trials: readonly Trial[], log: Pick<Logger, 'error'>): void {
  for (const { name, problem, stopsStart } of trials)
    if (problem !== null && !stopsStart)
      log.error({ name, reason: problem }, 'start: dependency does not work');
  const stopping = trials.filter(({ stopsStart }) => stopsStart);
  if (stopping.length > 0)
    throw new StartupError(
      stopping.map(({ name, problem }) => `${name} can't be used: ${problem}`).join('\n'),
    );
}
