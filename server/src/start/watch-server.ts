import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { FileStore } from '../platform/files/file-store.ts';
import type { GuardedFileStore } from '../platform/files/guard-file-store.ts';
import type { Readiness } from '../platform/http/health.ts';
import { throttleLog } from '../platform/log/throttle-log.ts';
import {
  clockProblem,
  clockRefuseMs,
  clockWarnMs,
  measureClockOffset,
} from '../platform/time/clock-offset.ts';
import { isUnavailable } from '../platform/unavailable.ts';
import { isUnwritable, type WriteFailures } from '../platform/write-failures.ts';

interface Watched {
  pool: Pool;
  files: FileStore;
  /** Compares the id of the store, so that `files` rejects calls of another one. */
  checkStoreId: GuardedFileStore['checkId'];
  readiness: Readiness;
  writeFailures: WriteFailures;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  onClock: (offsetMs: number) => void;
  now?: () => number;
}

/** One key for each server, so that failed checks leave one small file at most. */
const key = `write-check-${randomUUID()}`;

/** Stores and removes a small file. Its result is counted by the store's own observer. */
export async function tryFileStore(files: FileStore): Promise<void> {
  await files.put(key, Readable.from([Buffer.from('x')], { objectMode: false }));
  await files.remove(key);
}

/** Needs new space on the disk of the database and a connection, like most writes. The table ends with the statement. */
const writeProbe =
  "create temporary table write_check on commit drop as select repeat('x', 4000) from generate_series(1, 20)";

/**
 * Looks at what requests would show late or never: whether a failed write works again, whether the file store is the
 * one of the database and can be written, and whether the clock agrees with the database's.
 */
export function createWatch(watched: Watched) {
  const { pool, files, readiness, writeFailures, log, onClock, now } = watched;
  const warnOfClock = throttleLog((suppressed, offsetMs: number) =>
    log.warn({ offsetMs, suppressed }, 'clock differs from the database'),
  );
  const rejectClock = throttleLog((suppressed, offsetMs: number) =>
    log.error({ offsetMs, suppressed, reason: clockProblem(offsetMs) }, 'not ready: clock is wrong'),
  );
  return {
    /** The statement's own observer notes a failure. */
    async checkDatabase(): Promise<void> {
      if (!writeFailures.has('database')) return;
      const error: unknown = await pool.query(writeProbe).then(
        () => null,
        (reason) => reason,
      );
      // An error of another kind, such as a missing right to make temporary tables, has nothing to do with it.
      if (error === null || !(isUnavailable(error) || isUnwritable(error)))
        writeFailures.succeeded('database');
    },
    async checkFileStore(): Promise<void> {
      await watched.checkStoreId();
      await tryFileStore(files).catch(() => undefined);
    },
    async checkClock(): Promise<void> {
      const offsetMs = await measureClockOffset(pool, now).catch(() => null);
      if (offsetMs === null) return;
      onClock(offsetMs);
      const isWrong = Math.abs(offsetMs) >= clockRefuseMs;
      if (isWrong) rejectClock(offsetMs);
      else if (Math.abs(offsetMs) >= clockWarnMs) warnOfClock(offsetMs);
      if (readiness.isClockWrong && !isWrong) log.info({ offsetMs }, 'ready again: clock is right');
      readiness.isClockWrong = isWrong;
    },
  };
}

const intervalMs = 5_000;
/** The file store and the clock are checked each minute, the file store each time while it fails. */
const roundsPerMinute = 12;

/** Runs the checks until the returned function is called. */
export function watchServer(watched: Watched): () => void {
  const watch = createWatch(watched);
  let round = 0;
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // One round at a time, so that nothing piles up on a hanging dependency.
    if (running) return;
    round += 1;
    const isMinute = round % roundsPerMinute === 1;
    running = Promise.all([
      watch.checkDatabase(),
      (isMinute || watched.writeFailures.has('fileStore')) && watch.checkFileStore(),
      isMinute && watch.checkClock(),
    ]).finally(() => {
      running = null;
    });
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
