import { Pool } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/client.ts';
import { startTemporaryPostgres } from '../db/embedded-temporary.ts';
import { loadReferenceData } from '../db/load-reference-data.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { allJobs } from '../job-list.ts';
import { createJobRunner } from '../jobs.ts';
import { makeTestCtx } from './test-ctx.ts';

export interface TestServer {
  host: string;
  port: number;
  user: string;
}
declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}
export const templateName = 'test_template';
let stopServer: (() => Promise<void>) | undefined;

/** One embedded server per run, one migrated template with the reference data; each test file copies it. */
export async function setup(project: TestProject): Promise<void> {
  const log = pino({ level: process.env.TEST_LOG ?? 'fatal' });
  const server = await startTemporaryPostgres({ info: () => undefined, warn: (text) => log.warn(text) });
  const { host, port, user } = server.poolConfig;
  const admin = new Pool({ ...server.poolConfig, max: 1 });
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const database = openDatabase({ host, port, user, database: templateName }, log);
  const jobs = createJobRunner(database.pool, allJobs, log);
  await migrateDatabase(database.pool, async () => {
    await jobs.prepare();
    await loadReferenceData(makeTestCtx(database, jobs));
    await addWriteRecorder(database.pool);
  });
  await jobs.stop();
  await database.close();
  project.provide('testServer', { host, port, user });
  stopServer = () => server.stop();
}

export async function teardown(): Promise<void> {
  await stopServer?.();
}

/** Notes every changed row of the case tables, so that a test can compare changes with audit entries. */
async function addWriteRecorder(pool: Pool): Promise<void> {
  await pool.query(`
    create table recorded_writes (id bigint generated always as identity, table_name text, operation text, row_id text);
    create function record_write() returns trigger language plpgsql as $$
    begin
      insert into recorded_writes (table_name, operation, row_id)
      values (tg_table_name, tg_op, (to_jsonb(coalesce(new, old)) ->> tg_argv[0]));
      return null;
    end $$;`);
  const watched = {
    cases: 'case_id',
    case_events: 'case_event_id',
    contacts: 'contact_id',
    contact_cars: 'contact_car_id',
    attachments: 'attachment_id',
  };
  for (const [table, key] of Object.entries(watched))
    await pool.query(
      `create trigger recorded after insert or update or delete on ${table} for each row execute function record_write('${key}')`,
    );
}
