import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import type { Logger } from 'pino';
import { recordRejection } from '../../access/audit/record-rejection.ts';
import type { Db } from '../../platform/db/client.ts';
import { throttleLog } from '../../platform/log/throttle-log.ts';
import { type Access, recordAccesses } from './record-access.ts';

interface EndedRequest {
  endpoint: string;
  status: number;
  requestId: string;
  userId?: number;
  code?: string;
  seen?: readonly { kind: SeenKind; id: number | null }[];
}
interface Recording {
  db: Db;
  log: Logger;
  now(): string;
  /** Called with the number of entries that could not be written. */
  onFailure(log: 'rejections' | 'access_log', count: number): void;
}
/** Accesses within this time are inserted together, in one statement and commit. */
const notedTogetherMs = 200;
const rejecting = ['Forbidden', 'TooManyRequests'];

/**
 * Logs rejections and accesses after the response (rules 14.5 and 14.6). A failure to write them is logged and counted,
 * and fails no request.
 */
export function recordingOf({ db, log, now, onFailure }: Recording) {
  const pending = new Set<Promise<void>>();
  const failureLog = (name: 'rejections' | 'access_log') =>
    throttleLog((suppressed, err: unknown) =>
      log.warn({ err, log: name, suppressed }, 'audit log write failed'),
    );
  const logFailure = { rejections: failureLog('rejections'), access_log: failureLog('access_log') };
  const run = (name: 'rejections' | 'access_log', work: Promise<void>, count = 1) => {
    const noted = work
      .catch((err: unknown) => {
        logFailure[name](err);
        onFailure(name, count);
      })
      .finally(() => pending.delete(noted));
    pending.add(noted);
  };
  let shown: Access[] = [];
  let timer: NodeJS.Timeout | undefined;
  const noteShown = () => {
    clearTimeout(timer);
    timer = undefined;
    const accesses = shown;
    shown = [];
    if (accesses.length > 0) run('access_log', recordAccesses(db, accesses), accesses.length);
  };
  return {
    record({
      endpoint,
      status,
      requestId,
      userId = null,
      code,
      seen = [],
    }: Omit<EndedRequest, 'userId'> & { userId?: number | null }) {
      const at = now();
      if (code !== undefined && rejecting.includes(code))
        run('rejections', recordRejection(db, { at, userId, endpoint, code, requestId }));
      // A client that disconnected early has seen the data sent until then.
      if (seen.length === 0 || userId === null || status >= 500) return;
      for (const { kind, id } of seen) {
        const ids = {
          caseId: kind === 'case' ? id : null,
          contactId: kind === 'contact' ? id : null,
          attachmentId: kind === 'file' ? id : null,
        };
        shown.push({ at, userId, kind, endpoint, ...ids, requestId });
      }
      timer ??= setTimeout(noteShown, notedTogetherMs);
    },
    /** Waits until all pending entries are written. */
    async settle() {
      noteShown();
      await Promise.allSettled(pending);
    },
  };
}
