import { setTimeout as pause } from 'node:timers/promises';
import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase, openTransaction, transactionLimits } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { isAway } from '../is-away.ts';
import { allJobs } from '../job-list.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { columnsOf, fillFrom, migrationsUpTo, rowsOf } from '../testing/older-database.ts';
import { leaveTraces, ok, person, type Traces } from '../testing/person-traces.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { prepareDatabase } from './prepare-database.ts';

// A database as an older version left it, with something in each of its tables; today's start migrates it while a server of that
// version goes on working.

/** The last migration before data protection came, and the last one of the version before this. */
const older = '0037_values_of_users';
const before = '0052_event-version';

/** Tables in which people had written by then. */
const worked = [
  ...['users', 'contacts', 'contact_cars', 'cases', 'case_events', 'case_code_level_sets', 'attachments'],
  ...['forwards', 'case_links', 'delays', 'outgoing_mails', 'reminder_steps', 'post_qualifications'],
  ...['case_solutions', 'complex_solutions', 'blacklist', 'drafts', 'favorites', 'stored_files'],
  ...['audit_entries', 'audit_personal_values', 'case_search'],
];

const { serverRole, ...owner } = inject('testServer');
const names = ['upgrade_older', 'upgrade_before'];
const admin = new Pool({ ...owner, database: 'postgres', max: 1 });
let t: TestApp;
let traces: Traces;
const opened: Pool[] = [];

beforeAll(async () => {
  t = await createTestApp();
  traces = await leaveTraces(t);
});
afterAll(async () => {
  await t.close();
  await closeAll();
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** As a database that is copied may have no connections. */
const closeAll = () => Promise.all(opened.splice(0).map((pool) => pool.end()));
/** A database that a version made whose last migration is this. */
async function databaseOf(name: string, last: string): Promise<Pool> {
  await admin.query(`create database ${name}`);
  const pool = new Pool({ ...owner, database: name, max: 3 });
  const makeJobs = async () => {
    const jobs = createJobRunner(pool, allJobs, t.ctx().log);
    await jobs.prepare();
    await jobs.stop();
  };
  opened.push(pool);
  await migrateDatabase(pool, owner.user, makeJobs, { folder: migrationsUpTo(last) });
  // Which of its tables the audit has, that version knew.
  for (const schema of ['public', 'jobs'])
    await pool.query(`grant usage on schema ${schema} to ${serverRole};
      grant select, insert, update, delete on all tables in schema ${schema} to ${serverRole};
      grant usage, select on all sequences in schema ${schema} to ${serverRole}`);
  return pool;
}
/** What a server does at its start today. */
async function startOn(name: string): Promise<string[]> {
  const server = { ...owner, user: serverRole, database: name };
  const { config, log, files, now } = t.ctx();
  const database = openDatabase({ ...server, max: 2 }, log);
  const jobs = createJobRunner(database.pool, allJobs, log);
  const states: string[] = [];
  const readiness = {
    set state(value: 'migrating') {
      states.push(value);
    },
    get state() {
      return 'migrating' as const;
    },
  };
  const addresses = { server, owner: { ...owner, database: name } };
  await prepareDatabase({ config, database, files, jobs, log, now }, addresses, null, readiness);
  await jobs.stop();
  await database.close();
  return states;
}

/** What servers of the older version send: a case is made, audited, changed and read, in the words of their time. */
function oldServer(name: string, caseId: number) {
  const database = openDatabase(
    { ...owner, user: serverRole, database: name, max: 4, limits: transactionLimits },
    t.ctx().log,
  );
  const faults: unknown[] = [];
  let done = 0;
  let isOver = false;
  const query = (db: { $client: Pick<Pool, 'query'> }, text: string, values: unknown[] = []) =>
    db.$client.query({ name: 'kept', text, values });
  const work = () =>
    openTransaction(database.db, async (db) => {
      const { rows } = await query(
        db,
        `insert into cases (internal_id, title, source_id, input_channel_id, escalation_level_id, market_id,
          status_id, language, contact_id, receipt_date_time, created_date_time, last_modified_date_time)
        select 'old ' || gen_random_uuid(), title || ' again', source_id, input_channel_id, escalation_level_id, market_id, status_id, language,
          contact_id, now(), now(), now() from cases where case_id = $1 returning case_id as id`,
        [caseId],
      );
      const [{ id }] = rows;
      await query(
        db,
        `insert into audit_entries (at, actor_kind, actor_label, entity, entity_id, action, request_id)
        values (now(), 'job', 'old', 'case', $1, 'create', 'x')`,
        [String(id)],
      );
      await query(
        db,
        `update cases set version = version + 1, last_modified_date_time = now() where case_id = $1`,
        [id],
      );
      const { rows: read } = await query(
        db,
        `select cases.title, o.last_name, o.emails, s.name_en from cases
        join contacts o using (contact_id) join statuses s using (status_id) where case_id = $1`,
        [id],
      );
      if (read.length !== 1) throw new Error('what was written is not there');
    });
  const lane = async () => {
    while (!isOver) {
      await work().then(
        () => {
          done += 1;
        },
        (error: unknown) => {
          // What a user gets then is 503, and has it again a moment later.
          if (!isAway(error)) faults.push(error);
        },
      );
      await pause(20);
    }
  };
  const lanes = Promise.all([lane(), lane()]);
  return {
    done: () => done,
    faults,
    async end() {
      isOver = true;
      await lanes;
      await database.close();
    },
  };
}

it('keeps every row of an older database, and lets its servers work on meanwhile and afterwards', async () => {
  const [name = ''] = names;
  const pool = await databaseOf(name, older);
  await fillFrom(t.pool, pool);
  const columns = await columnsOf(pool);
  const rows = await rowsOf(pool, columns);
  const filled = new Set(rows.map((row) => row.split(' ', 1)[0]));
  expect(worked.filter((table) => !filled.has(table))).toEqual([]);
  const server = oldServer(name, traces.otherCaseId);
  await expect.poll(server.done).toBeGreaterThan(3);
  expect(await startOn(name)).toEqual(['migrating']);
  const atEnd = server.done();
  await expect.poll(() => server.done() > atEnd + 3 || server.faults.length > 0).toBe(true);
  await server.end();
  expect(server.faults).toEqual([]);
  const after = new Set(await rowsOf(pool, columns));
  expect(rows.filter((row) => !after.has(row))).toEqual([]);
  await closeAll();
});

it('serves what an older version left', async () => {
  await closeAll();
  const [name] = names;
  const upgraded = await createTestApp(
    { FILES_URL: t.config.filesUrl },
    inject('testServer'),
    undefined,
    name,
  );
  upgraded.clock.set(t.clock.now());
  const params = { id: traces.caseId };
  const now = ok(await t.inject(traces.admin, casePageEndpoints.getCase, { params })).body;
  const then = ok(await upgraded.inject(traces.admin, casePageEndpoints.getCase, { params })).body;
  expect(then).toEqual(now);
  const found = ok(
    await upgraded.inject(traces.admin, contactEndpoints.searchContacts, { query: { lastName: 'quillf' } }),
  );
  expect(found.body).toMatchObject([{ lastName: person.lastName }]);
  await upgraded.close();
});

it('changes no column that the version before reads, and adds none that it would have to write', async () => {
  const pool = await databaseOf(names[1] ?? '', before);
  const [known, today] = [await columnsOf(pool), await columnsOf(t.pool)];
  const keyOf = ({ table, name, type }: (typeof known)[number]) => `${table}.${name} ${type}`;
  const present = new Set(today.map(keyOf));
  expect(known.map(keyOf).filter((key) => !present.has(key))).toEqual([]);
  const tables = new Set(known.map(({ table }) => table));
  const written = new Set(known.filter(({ isNeeded }) => isNeeded).map(keyOf));
  const demanded = today.filter(
    (column) => column.isNeeded && tables.has(column.table) && !written.has(keyOf(column)),
  );
  expect(demanded.map(keyOf)).toEqual([]);
});
