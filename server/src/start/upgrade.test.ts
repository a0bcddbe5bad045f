import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { schemaFolder } from '../platform/db/schema-files.ts';
import { findBreakingChanges } from '../testing/breaking-changes.ts';
import { lookupId, marketId } from '../testing/factories.ts';
import { openPool } from '../testing/open-pool.ts';
import { leaveTraces, ok, type Traces } from '../testing/person-traces.ts';
import { nextSchema, schemaUpTo } from '../testing/schema-folder.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// A rolling upgrade: a server of the next version migrates the database while a server of this version uses it.

/** Last migration of the previous version. Change it with each release that adds one. */
const lastReleased = '0000_initial';

const { serverRole, ...owner } = inject('testServer');
const admin = openPool({ ...owner, database: 'postgres', max: 1 });
const created: { name: string; pool: Pool }[] = [];
let t: TestApp;
let traces: Traces;

beforeAll(async () => {
  t = await createTestApp();
  traces = await leaveTraces(t);
});
afterAll(async () => {
  await t.close();
  for (const { name, pool } of created) {
    await pool.end();
    await admin.query(`drop database ${name}`);
  }
  await admin.end();
});

const nothing = async () => undefined;
/** An empty database, migrated to this schema. */
async function databaseWith(name: string, folder: string): Promise<Pool> {
  await admin.query(`create database ${name}`);
  const pool = openPool({ ...owner, database: name, max: 2 });
  created.push({ name, pool });
  const createJobSchema = async () => void (await pool.query('create schema jobs'));
  await migrateDatabase(pool, serverRole, createJobSchema, { folder });
  return pool;
}

/** Simulates users of the running server, who create and read cases until `stop`. */
function startWork() {
  const failures: unknown[] = [];
  let completed = 0;
  let isStopped = false;
  const work = async () => {
    const body = {
      title: 'Brakes squeal',
      sourceId: await lookupId(t, 'source', 'Contact Form'),
      inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
      marketId: await marketId(t, 'DE'),
      receiptDateTime: t.clock.now(),
      description: '<p>They squeal.</p>',
      codeLevelSets: [],
    };
    while (!isStopped) {
      const made = await t.inject(traces.admin, caseEndpoints.createCase, { body });
      const read =
        made.status === 200
          ? await t.inject(traces.admin, casePageEndpoints.getCase, { params: { id: made.body.caseId } })
          : made;
      // 503: the client retries the request shortly after.
      if (![200, 503].includes(read.status)) failures.push(read.body);
      else if (read.status === 200) completed += 1;
    }
  };
  const workers = Promise.all([work(), work()]);
  return {
    completed: () => completed,
    failures,
    async stop() {
      isStopped = true;
      await workers;
    },
  };
}

/**
 * Possible changes of a version: columns with a default, a rewritten table, an index, a changed function and
 * a trigger.
 */
const folder = nextSchema({
  migration: `alter table cases add column priority integer not null default 3;
--> statement-breakpoint
alter table contacts alter column note type text using note || '';
--> statement-breakpoint
create index cases_priority on cases (priority_mark(priority));`,
  functions: {
    priority_mark: `create or replace function priority_mark(priority integer) returns text
      language sql immutable strict parallel safe as $$ select 'p' || priority $$;`,
    raise_priority: `create or replace function raise_priority() returns trigger
      language plpgsql as $$ begin new.priority := 1; return new; end $$;
      create or replace trigger raise_priority before insert on cases
      for each row when (new.title = 'Brakes squeal') execute function raise_priority();`,
  },
});

describe('a server of this version during a migration to the next one (rule 12.4)', () => {
  it('works before, during and after the migration without losing rows', async () => {
    const caseRows = async () => {
      const { rows } = await t.pool.query<{ row: string }>(
        "select to_jsonb(c) - 'priority' as row from cases c order by case_id",
      );
      return rows;
    };
    const [page, rows] = [await readCase(), await caseRows()];
    const next = openPool({ ...owner, database: t.pool.options.database, max: 2 });
    const server = startWork();
    let hasStarted = false;
    const onStart = () => {
      hasStarted = true;
    };
    try {
      await expect.poll(server.completed, { timeout: 60_000 }).toBeGreaterThan(3);
      await migrateDatabase(next, serverRole, nothing, { folder, onStart });
      const onShutdown = server.completed();
      await expect
        .poll(() => server.completed() > onShutdown + 3 || server.failures.length > 0, { timeout: 60_000 })
        .toBe(true);
    } finally {
      await server.stop();
    }
    expect(hasStarted).toBe(true);
    expect(server.failures).toEqual([]);
    expect((await caseRows()).slice(0, rows.length)).toEqual(rows);
    expect(await readCase()).toEqual(page);
    const { rows: marks } = await next.query(
      'select distinct priority_mark(priority) as mark from cases order by mark',
    );
    expect(marks).toEqual([{ mark: 'p1' }, { mark: 'p3' }]);
    await next.end();
  });

  const readCase = async () =>
    ok(await t.inject(traces.admin, casePageEndpoints.getCase, { params: { id: traces.caseId } })).body;
});

describe('changes that break servers of the previous version', () => {
  const current = async () =>
    created.find(({ name }) => name === 'upgrade_current')?.pool ??
    (await databaseWith('upgrade_current', schemaFolder));

  it('do not occur in the migrations since the last release', async () => {
    const before = await databaseWith('upgrade_released', schemaUpTo(lastReleased));
    expect(await findBreakingChanges(before, await current())).toEqual([]);
  });

  it('are a removed column, a column with another type, and a new required column', async () => {
    const migration = `alter table cases drop column legal;
      alter table favorites alter column marked_at type text;
      alter table roles add column rank integer not null;
      create table ranks (rank integer not null)`;
    const next = await databaseWith('upgrade_breaking', nextSchema({ migration }));
    expect(await findBreakingChanges(await current(), next)).toEqual([
      'cases.legal boolean is gone',
      'favorites.marked_at timestamp with time zone is gone',
      'roles.rank integer is required',
    ]);
  });
});
