import type { SeenKind } from '@cfm/contract/platform/endpoint.ts';
import type { Logger } from 'pino';
import { recordRefusal } from '../../access/audit/record-refusal.ts';
import type { Db } from '../../platform/db/client.ts';
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
  /** So many could not be noted. */
  onFailure(log: 'refusals' | 'access_log', count: number): void;
}
/** What was shown within it is noted together: one by one, each would be a statement and a commit of its own. */
const notedTogetherMs = 200;
const refusing = ['Forbidden', 'TooManyRequests'];

/**
 * Notes, once a request is answered, that a person was refused or what they were shown (rules 14.5 and 14.6). What cannot be
 * noted fails nothing: it is told in the log and counted.
 */
export function recordingOf({ db, log, now, onFailure }: Recording) {
  const pending = new Set<Promise<void>>();
  const run = (name: 'refusals' | 'access_log', work: Promise<void>, count = 1) => {
    const noted = work
      .catch((err: unknown) => {
        log.warn({ err, log: name }, 'what a request did could not be noted');
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
      if (code !== undefined && refusing.includes(code))
        run('refusals', recordRefusal(db, { at, userId, endpoint, code, requestId }));
      // Who left before the end has seen what came until then.
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
    /** Waits for what is still being noted. */
    async settle() {
      noteShown();
      await Promise.allSettled(pending);
    },
  };
}
