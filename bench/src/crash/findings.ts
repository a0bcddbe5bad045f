import { createHash } from 'node:crypto';
import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { pathOf } from '@cfm/contract/platform/endpoint.ts';
import { apiBase } from '@cfm/contract/platform/limits.ts';
import type { ReceivedMail } from '@cfm/server/testing/smtp-server.ts';
import type { Pool } from 'pg';
import { addressOf, type Write, writeKinds } from './writers.ts';

/** What became of the writes of one kind. */
export interface Finding {
  what: string;
  acknowledged: number;
  retried: number;
  lost: string[];
  duplicated: string[];
}

/** Finds the rows with these marks, together with everything the write must have left. */
const rowsOf: Record<Write['kind'] | 'mail', string> = {
  case: `select c.title as mark, c.case_id as "caseId"
    from cases c join case_events e on e.case_id = c.case_id and e.details->>'isDescription' = 'true' where c.title = any($1)`,
  comment: `select content_text as mark, case_id as "caseId" from case_events where type = 'comment' and content_text = any($1)`,
  forward: `select distinct split_part(l.email, '@', 1) as mark, e.case_id as "caseId", forward_id
    from case_events e join forwards f using (case_event_id) join case_links l using (forward_id)
    where e.type = 'forward' and split_part(l.email, '@', 1) = any($1)`,
  extension: `select reason as mark, d.case_id as "caseId" from delays d join case_events e using (case_event_id) where reason = any($1)`,
  solution: `select solution as mark, s.case_id as "caseId"
    from simple_solutions s join case_events e using (case_event_id) where solution = any($1)`,
  mail: `select split_part("to"[1], '@', 1) as mark, case_id as "caseId" from outgoing_mails
    where kind = 'forward' and split_part("to"[1], '@', 1) = any($1)`,
};

/** Looks up every acknowledged write: it is there once, in its case. */
export async function checkWrites(pool: Pool, writes: readonly Write[]): Promise<Finding[]> {
  const find = async (what: keyof typeof rowsOf, ofKind: readonly Write[]) => {
    const { rows } = await pool.query<{ mark: string; caseId: number }>(rowsOf[what], [
      ofKind.map(({ mark }) => mark),
    ]);
    const found = Map.groupBy(rows, ({ mark }) => mark);
    return findingOf(`${what}s`, ofKind, (write) =>
      found.get(write.mark)?.some(({ caseId }) => caseId === write.caseId)
        ? (found.get(write.mark)?.length ?? 0)
        : 0,
    );
  };
  const findings: Finding[] = [];
  for (const kind of writeKinds)
    findings.push(
      await find(
        kind,
        writes.filter((write) => write.kind === kind),
      ),
    );
  const forwards = writes.filter(({ kind }) => kind === 'forward');
  return [...findings, await find('mail', forwards)];
}

/** Every mail reached the mail server. Twice is possible, because a mail server takes no part in a transaction. */
export function checkMails(received: readonly ReceivedMail[], writes: readonly Write[]): Finding {
  const addresses = new Set(received.map(({ to }) => to[0]));
  const forwards = writes.filter(({ kind }) => kind === 'forward');
  return findingOf('delivered mails', forwards, ({ mark }) => Number(addresses.has(addressOf(mark))));
}

/** Downloads the file of every comment and compares its hash. */
export async function checkFiles(
  pool: Pool,
  port: number,
  cookie: string,
  writes: readonly Write[],
): Promise<Finding> {
  const withFile = writes.filter(({ file }) => file !== undefined);
  const sameFiles = new Map<Write, number>();
  for (const write of withFile) {
    const { rows } = await pool.query<{ id: number }>(
      `select attachment_id as id from attachments join stored_files using (stored_file_id)
       where case_id = $1 and file_name = $2`,
      [write.caseId, write.file?.name],
    );
    let same = 0;
    for (const { id } of rows) {
      const path = pathOf(caseEventEndpoints.getAttachment.path, { id });
      const answer = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, { headers: { cookie } });
      const hash = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()));
      if (hash.digest('hex') === write.file?.sha256) same += 1;
    }
    sameFiles.set(write, same);
  }
  return findingOf('files', withFile, (write) => sameFiles.get(write) ?? 0);
}

const findingOf = (
  what: string,
  writes: readonly Write[],
  timesFound: (write: Write) => number,
): Finding => ({
  what,
  acknowledged: writes.length,
  retried: writes.filter(({ retried }) => retried).length,
  lost: writes.filter((write) => timesFound(write) === 0).map(({ mark }) => mark),
  duplicated: writes.filter((write) => timesFound(write) > 1).map(({ mark }) => mark),
});
