import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { gdprEndpoints } from '@cfm/contract/gdpr.ts';
import type { Pool } from 'pg';
import type { BenchDatabase } from '../fill.ts';
import { type Caller, RefusedError } from './caller.ts';
import type { Finding } from './check-writes.ts';

const personsOfKill = 8;
const firstWord = 'erasee';
const paceMs = 200;
const drainLimitMs = 180_000;
const midErasureMs = 3_000;

export interface ErasedPerson {
  /** Last name and address: it stands in all that is written of the person, and nowhere else. */
  mark: string;
  contactId: number;
  caseId: number;
  /** All that figures are made of, before. */
  figures: string;
  isAcknowledged: boolean;
  wasInDoubt: boolean;
}

const figuresOfCases = `select c.case_id as "caseId", md5((to_jsonb(c) - '{title,version}'::text[])::text
    || (select jsonb_agg(jsonb_build_array(e.case_event_id, e.type, e.created_at) order by e.case_event_id)
      from case_events e where e.case_id = c.case_id)::text) as figures
  from cases c where c.case_id = any($1)`;

/** People with a case each, whom a case of somebody else names, so many for each kill. */
export async function makePersons({ pool }: BenchDatabase, kills: number): Promise<ErasedPerson[]> {
  const marks = Array.from(
    { length: kills * personsOfKill },
    () => firstWord + randomUUID().replaceAll('-', ''),
  );
  const { rows } = await pool.query<{ mark: string; contactId: number; caseId: number }>(
    `with persons as (
      insert into contacts (first_name, last_name, emails, created_at, last_modified_at)
      select 'Erika', mark, array[mark || '@post.example'], now(), now() from unnest($1::text[]) mark
      returning contact_id, last_name
    ), made as (
      insert into cases (internal_id, title, contact_id, source_id, input_channel_id, status_id, escalation_level_id, market_id, brand_id,
        language, receipt_date_time, created_date_time, last_modified_date_time)
      select 'E' || p.contact_id, 'Case of ' || last_name, p.contact_id, source_id, input_channel_id, status_id, escalation_level_id, market_id,
        brand_id, t.language, now(), now(), now()
      from persons p, (select * from cases order by case_id limit 1) t
      returning case_id, contact_id
    ), told as (
      insert into case_events (case_id, type, title, content, content_text, created_at, details)
      select case_id, 'comment', last_name, last_name || ' called', last_name || ' called', now(), '{}'::jsonb
        from made join persons using (contact_id)
      union all select (select min(case_id) from cases), 'comment', 'Others', 'Ask ' || last_name || '@post.example',
        'Ask ' || last_name || '@post.example', now(), '{}' from persons)
    select last_name as mark, contact_id as "contactId", case_id as "caseId" from made join persons using (contact_id)`,
    [marks],
  );
  const figures = await readFigures(
    pool,
    rows.map(({ caseId }) => caseId),
  );
  return rows.map((row) => ({
    ...row,
    figures: figures.get(row.caseId) ?? '',
    isAcknowledged: false,
    wasInDoubt: false,
  }));
}

async function readFigures(pool: Pool, caseIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ caseId: number; figures: string }>(figuresOfCases, [caseIds]);
  return new Map(rows.map(({ caseId, figures }) => [caseId, figures]));
}

/** Has one person after the other packed and erased, until it is over or nobody is left. */
export async function erasePersons(
  { call }: Caller,
  cookie: string,
  persons: readonly ErasedPerson[],
  isOver: () => boolean,
): Promise<void> {
  for (const [index, person] of persons.entries()) {
    if (isOver()) return;
    const input = { params: { contactId: String(person.contactId) } };
    if (index % 3 === 0) await call(gdprEndpoints.requestExport, { ...input, body: {} }, cookie);
    while (!person.isAcknowledged) {
      // One that came through without its answer is not asked for again.
      if ((await call(gdprEndpoints.getErasure, input, cookie)).reply !== null) person.isAcknowledged = true;
      else await request(person, input);
    }
    await pause(paceMs);
  }

  async function request(person: ErasedPerson, input: { params: { contactId: string } }): Promise<void> {
    const { reply } = await call(gdprEndpoints.previewErasure, input, cookie);
    const body = {
      reason: 'Asked for it by letter',
      typedName: reply.fullName,
      previewHash: reply.previewHash,
    };
    try {
      const { unanswered } = await call(gdprEndpoints.erasePerson, { ...input, body }, cookie);
      person.wasInDoubt ||= unanswered > 0;
    } catch (error) {
      // The first attempt had come through, and by now the person is another to look at.
      if (!(error instanceof RefusedError)) throw error;
      person.wasInDoubt = true;
    }
  }
}

/** Waits a moment for somebody of whom a part is erased; answers whether there is. */
export async function isInMidErasure(pool: Pool): Promise<boolean> {
  const until = performance.now() + midErasureMs;
  do {
    const { rowCount } = await pool.query(
      'select from erasures where finished_at is null and done_count > 0 limit 1',
    );
    if (rowCount) return true;
    await pause(5);
  } while (performance.now() < until);
  return false;
}

/** Waits until all that was asked for is erased, then looks for each person in every row of every table and for every file. */
export async function checkErasures(
  pool: Pool,
  filesDir: string,
  persons: readonly ErasedPerson[],
): Promise<Finding[]> {
  const erased = persons.filter(({ isAcknowledged }) => isAcknowledged);
  const inDoubt = erased.filter(({ wasInDoubt }) => wasInDoubt).length;
  const until = performance.now() + drainLimitMs;
  const isOpen = async () =>
    ((await pool.query('select from erasures where finished_at is null limit 1')).rowCount ?? 0) > 0;
  while ((await isOpen()) && performance.now() < until) await pause(500);

  const { rows } = await pool.query<{ contactId: number; erasures: number; ends: number }>(
    `select e.contact_id as "contactId", count(*)::int as erasures,
      (select count(*)::int from audit_entries a where a.entity = 'erasure' and a.action = 'finish'
        and a.entity_id = any(array_agg(e.erasure_id::text))) as ends
    from erasures e group by 1`,
  );
  const found = new Map(rows.map((row) => [row.contactId, row]));
  const marksLeft = await findMarks(pool);
  const figures = await readFigures(
    pool,
    erased.map(({ caseId }) => caseId),
  );
  const finding = (
    what: string,
    isLost: (person: ErasedPerson) => boolean,
    isDoubled: (person: ErasedPerson) => boolean = () => false,
  ): Finding => ({
    what,
    acknowledged: erased.length,
    inDoubt,
    lost: erased.filter(isLost).map(({ mark }) => mark),
    doubled: erased.filter(isDoubled).map(({ mark }) => mark),
  });
  return [
    finding(
      'persons erased',
      ({ mark, contactId }) => marksLeft.has(mark) || found.get(contactId)?.ends === undefined,
      ({ contactId }) => found.get(contactId)?.erasures !== 1 || found.get(contactId)?.ends !== 1,
    ),
    finding('figures of their cases', ({ caseId, figures: before }) => figures.get(caseId) !== before),
    await checkStore(pool, filesDir),
  ];
}

/** The marks that stand in any row of any table. */
async function findMarks(pool: Pool): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const marks = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ mark: string }>(
      `select distinct lower(m[1]) as mark from ${name} t, regexp_matches(t::text, '${firstWord}[0-9a-f]{32}', 'gi') m`,
    );
    for (const { mark } of rows) marks.add(mark);
  }
  return marks;
}

/** Every erasure is in the list, and every other file belongs to a row, by which it goes. */
async function checkStore(pool: Pool, filesDir: string): Promise<Finding> {
  const names = readdirSync(filesDir, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => name.split('/').slice(1))
    .map((name) => name.split('.', 1)[0] ?? '');
  const { rows } = await pool.query<{ key: string }>(
    `select storage_key as key from stored_files where not exists (select from gdpr_exports g join erasures e using (contact_id)
      where g.stored_file_id = stored_files.stored_file_id or stored_files.stored_file_id = any(g.begun_file_ids))`,
  );
  const keys = new Set(rows.map(({ key }) => key));
  const { rows: wanted } = await pool.query<{ key: string }>('select record_key as key from erasures');
  const listed = names.filter((name) => name.startsWith('erasure-')).join();
  return {
    what: 'erasures in the list',
    acknowledged: wanted.length,
    inDoubt: 0,
    lost: wanted.filter(({ key }) => !listed.includes(key)).map(({ key }) => key),
    doubled: names.filter((name) => !name.startsWith('erasure-') && !keys.has(name)),
  };
}
