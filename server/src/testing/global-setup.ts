import type { Pool } from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { loadReferenceData } from '../catalog/reference-data/load-reference-data.ts';
import { allJobs } from '../modules.ts';
import { openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import type { EmbeddedPostgres } from '../platform/embedded-postgres/launcher.ts';
import { startTemporaryPostgres } from '../platform/embedded-postgres/temporary.ts';
import { createJobRunner } from '../platform/jobs/job-runner.ts';
import { openPool } from './open-pool.ts';
import { openRunDir } from './temporary-dir.ts';
import { makeTestCtx } from './test-ctx.ts';

export interface TestServer {
  host: string;
  port: number;
  /** Owns the tables. */
  user: string;
  /** Role of the server under test. */
  serverRole: string;
  /** A standby of it for reports. */
  standby?: { host: string; port: number };
}
declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}
export const templateName = 'test_template';
let stopServer: (() => Promise<void>) | undefined;
let removeRunDir: (() => void) | undefined;

/** One embedded server and one migrated template with reference data per run. Each test file copies the template. */
export async function setup(project: TestProject): Promise<void> {
  removeRunDir = openRunDir();
  const log = pino({ level: process.env.TEST_LOG ?? 'fatal' });
  const server = await startTemporaryPostgres({
    info: () => undefined,
    warn: log.warn.bind(log),
    error: log.error.bind(log),
  });
  project.provide('testServer', await makeTemplate(server));
  stopServer = () => server.stop();
}

/** Creates the migrated template on this server. `createTestApp` copies it. */
export async function makeTemplate(server: EmbeddedPostgres): Promise<TestServer> {
  const log = pino({ level: process.env.TEST_LOG ?? 'fatal' });
  const { host, port, user } = server.owner;
  const serverRole = server.server.user;
  const admin = openPool({ ...server.owner, max: 1 });
  await admin.query(`create database ${templateName}`);
  await admin.end();
  const database = openDatabase({ host, port, user, database: templateName }, log);
  // No code may depend on the time zone of the database.
  for (const role of [user, serverRole])
    await database.pool.query(`alter role ${role} set timezone to 'Asia/Kolkata'`);
  const jobs = createJobRunner(database.pool, allJobs, log);
  await migrateDatabase(database.pool, serverRole, async () => {
    await jobs.prepare();
    await loadReferenceData(makeTestCtx(database, jobs), { withExamples: true });
    await wantAuditEntries(database.pool);
  });
  await jobs.stop();
  await database.close();
  return { host, port, user, serverRole };
}

export async function teardown(): Promise<void> {
  await stopServer?.();
  removeRunDir?.();
}

/**
 * Makes a change of an audited table fail without an audit entry in the same transaction. Test fixtures use separate
 * connections with `cfm.fixture`.
 */
async function wantAuditEntries(pool: Pool): Promise<void> {
  await pool.query(`
    create function want_audit_entry() returns trigger language plpgsql as $$
    begin
      if not exists (select 1 from audit_entries where xmin = pg_current_xact_id()::xid) then
        raise exception '% of % without an audit entry', tg_op, tg_table_name;
      end if;
      return null;
    end $$;`);
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)",
    [unauditedTables],
  );
  for (const { name } of rows)
    await pool.query(
      `create constraint trigger want_audit_entry after ${auditedChanges[name] ?? 'insert or update or delete'} on ${name}
        deferrable initially deferred for each row
        when (current_setting('cfm.fixture', true) is distinct from 'on') execute function want_audit_entry()`,
    );
}
const unauditedTables = [
  // The audit itself, and derived tables.
  ...[
    'audit_entries',
    'audit_personal_values',
    'rejections',
    'access_log',
    'case_search',
    'name_words',
    'secret_key_check',
    'file_store_check',
  ],
  // Sessions, rate limits, and unsaved input of users.
  ...[
    'sessions',
    'sign_in_log',
    'rate_counters',
    'user_tokens',
    'recovery_codes',
    'user_preferences',
    'drafts',
  ],
  // Locks and attention marks. Files, whose owners are audited.
  ...['case_locks', 'case_attention', 'stored_files'],
];
/**
 * The audited changes of tables that the product also changes without a user: link counters, mail delivery, job
 * progress.
 */
const auditedChanges: Readonly<Record<string, string>> = {
  case_links: 'insert or delete or update of solved_at, ended_at, revoked_at, expires_at',
  outgoing_mails: 'insert or delete',
  // Progress.
  erasures: 'insert or delete or update of finished_at',
  gdpr_exports: 'insert or delete or update of finished_at, failed_at, removed_at',
  report_users: 'insert or delete',
  retention_runs: 'insert or delete or update of finished_at',
  retention_lots: 'insert or delete',
  post_qualifications: `insert or delete or update of expires_at, remind_at, give_up_at, reminded_at, gave_up_at, answered_at,
    answer, decisions, reviewed_at, ended_at, revoked_at`,
  users: `insert or delete or update of username, email, first_name, last_name, role_id, password_hash, encrypted_totp_key, is_active,
    deleted_at`,
};
