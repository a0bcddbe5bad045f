import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { pathOf } from '@cfm/contract/endpoint.ts';
import { apiBase } from '@cfm/contract/limits.ts';
import type { ReceivedMail } from '@cfm/server/testing/smtp-server.ts';
import type { Pool } from 'pg';
import { addressOfMark, type Write, type WriteKind, writeKinds } from './clients.ts';

export interface Finding {
  what: string;
  acknowledged: number;
  /** Of these: sent again, as the first attempt got no answer. */
  inDoubt: number;
  lost: string[];
  doubled: string[];
}
interface Found {
  mark: string;
  caseId: number;
  caseEventId: number | null;
}

const drainLimitMs = 180_000;

/** Every row that bears one of the marks, with all that the write has to leave beside it. */
const rowsOf: Record<WriteKind, string> = {
  case: `select c.title as mark, c.case_id as "caseId", null as "caseEventId"
    from cases c join case_events e on e.case_id = c.case_id and e.details->>'isDescription' = 'true'
    where c.title = any($1)`,
  comment: `select content_text as mark, case_id as "caseId", case_event_id as "caseEventId"
    from case_events where type = 'comment' and content_text = any($1)`,
  forward: `select split_part(l.email, '@', 1) as mark, e.case_id as "caseId", e.case_event_id as "caseEventId"
    from case_events e join forwards f on f.case_event_id = e.case_event_id
    join case_links l on l.forward_id = f.forward_id
    where e.type = 'forward' and split_part(l.email, '@', 1) = any($1)`,
  delay: `select d.reason as mark, d.case_id as "caseId", d.case_event_id as "caseEventId"
    from delays d join case_events e on e.case_event_id = d.case_event_id where d.reason = any($1)`,
  solution: `select s.solution as mark, s.case_id as "caseId", s.case_event_id as "caseEventId"
    from simple_solutions s join case_events e on e.case_event_id = s.case_event_id where s.solution = any($1)`,
  answer: `select q.answer->'addressDetails'->>'street' as mark, q.case_id as "caseId", null as "caseEventId"
    from post_qualifications q join case_events e on e.case_id = q.case_id and e.details->>'act' = 'answered'
    where q.answer->'addressDetails'->>'street' = any($1)`,
};
const mailRows = `select split_part("to"[1], '@', 1) as mark, case_id as "caseId", case_event_id as "caseEventId"
  from outgoing_mails where split_part("to"[1], '@', 1) = any($1)`;

/** Looks up every write that was acknowledged: it is there, where the answer said, and once. */
export async function checkWrites(pool: Pool, writes: readonly Write[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const kind of writeKinds) {
    const ofKind = writes.filter((each) => each.kind === kind);
    findings.push(await compare(pool, `${kind}s`, ofKind, rowsOf[kind]));
    if (kind === 'forward') findings.push(await compare(pool, 'mails written', ofKind, mailRows));
  }
  return findings;
}

async function compare(pool: Pool, what: string, writes: readonly Write[], statement: string) {
  const { rows } = await pool.query<Found>(statement, [writes.map(({ mark }) => mark)]);
  const found = Map.groupBy(rows, ({ mark }) => mark);
  const isAt = (write: Write, row: Found) =>
    row.caseId === write.caseId && (write.caseEventId === null || row.caseEventId === write.caseEventId);
  const rowsFor = (write: Write) => found.get(write.mark) ?? [];
  return findingOf(what, writes, {
    lost: writes.filter((write) => !rowsFor(write).some((row) => isAt(write, row))),
    doubled: writes.filter((write) => rowsFor(write).length > 1),
  });
}

const findingOf = (
  what: string,
  writes: readonly Write[],
  { lost, doubled }: { lost: readonly Write[]; doubled: readonly Write[] },
): Finding => ({
  what,
  acknowledged: writes.length,
  inDoubt: writes.filter(({ wasInDoubt }) => wasInDoubt).length,
  lost: lost.map(({ mark }) => mark),
  doubled: doubled.map(({ mark }) => mark),
});

/** Downloads the files of the comments, and compares each byte for byte with what was sent, by its hash. */
export async function checkFiles(pool: Pool, port: number, cookie: string, writes: readonly Write[]) {
  const finding: Finding = { what: 'files', acknowledged: 0, inDoubt: 0, lost: [], doubled: [] };
  for (const { caseEventId, files, wasInDoubt } of writes) {
    if (files.length === 0) continue;
    const { rows } = await pool.query<{ attachmentId: number; fileName: string }>(
      `select a.attachment_id as "attachmentId", f.file_name as "fileName"
       from attachments a join stored_files f on f.stored_file_id = a.stored_file_id where a.case_event_id = $1`,
      [caseEventId],
    );
    for (const { name, sha256 } of files) {
      finding.acknowledged += 1;
      if (wasInDoubt) finding.inDoubt += 1;
      const [first, ...more] = rows.filter(({ fileName }) => fileName === name);
      if (more.length > 0) finding.doubled.push(name);
      if (!first || (await hashOf(port, cookie, first.attachmentId)) !== sha256) finding.lost.push(name);
    }
  }
  return finding;
}

async function hashOf(port: number, cookie: string, attachmentId: number): Promise<string> {
  const path = pathOf(caseEventEndpoints.getAttachment.path, { id: attachmentId });
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, { headers: { cookie } });
  return createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('hex');
}

/** Waits until every mail is settled. One that a killed server was sending is left to it for six minutes: not here. */
export async function drainMails(pool: Pool): Promise<void> {
  const until = performance.now() + drainLimitMs;
  for (;;) {
    const { rowCount } = await pool.query(`select 1 from outgoing_mails where state = 'queued' limit 1`);
    if (rowCount === 0) return;
    if (performance.now() > until) return;
    await pool.query(
      `update outgoing_mails set sending_until = null, next_attempt_at = now()
       where state = 'queued' and attempts > 0 and sending_until < now() + interval '5 minutes'`,
    );
    await pause(500);
  }
}

/** What the mail server took: each forward's mail at least once. Twice can be, as no mail server takes part in a transaction. */
export function checkMails(received: readonly ReceivedMail[], writes: readonly Write[]) {
  const taken = Map.groupBy(received, ({ to }) => to[0] ?? '');
  const timesOf = ({ mark }: Write) => taken.get(addressOfMark(mark))?.length ?? 0;
  const forwards = writes.filter(({ kind }) => kind === 'forward');
  const finding = findingOf('mails taken by the mail server', forwards, {
    lost: forwards.filter((write) => timesOf(write) === 0),
    doubled: [],
  });
  return { finding, sentTwice: forwards.filter((write) => timesOf(write) > 1).length };
}
