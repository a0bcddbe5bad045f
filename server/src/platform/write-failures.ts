import type { Logger } from 'pino';
import { throttleLog } from './log/throttle-log.ts';
import { codeOf } from './unavailable.ts';

export const writeTargets = ['database', 'fileStore'] as const;
type WriteTarget = (typeof writeTargets)[number];

/** What can't be written now, although it may still be read. Shown by `/readyz`, a metric and the log (rule 12.12). */
export interface WriteFailures {
  failed(target: WriteTarget, error: unknown): void;
  succeeded(target: WriteTarget): void;
  has(target: WriteTarget): boolean;
  list(): WriteTarget[];
}

/** PostgreSQL codes: no space, no memory, too many connections, disk error, read-only. */
const unwritable = /^(53|58030|25006)/;
/** Returns whether the database rejected a statement that it would otherwise have written. The error may be wrapped. */
export const isUnwritable = (error: unknown): boolean =>
  unwritable.test(codeOf(error)) || (error instanceof Error && isUnwritable(error.cause));

export function createWriteFailures(log: Pick<Logger, 'error' | 'info'>): WriteFailures {
  const failing = new Set<WriteTarget>();
  const logs = new Map(
    writeTargets.map((target) => [
      target,
      throttleLog((suppressed, err: unknown) => log.error({ err, target, suppressed }, 'cannot write')),
    ]),
  );
  return {
    failed(target, error) {
      failing.add(target);
      logs.get(target)?.(error);
    },
    succeeded(target) {
      if (failing.delete(target)) log.info({ target }, 'can write again');
    },
    has: (target) => failing.has(target),
    list: () => writeTargets.filter((target) => failing.has(target)),
  };
}
