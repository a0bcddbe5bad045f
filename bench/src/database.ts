import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemoData } from '@cfm/demo/load-demo-data.ts';
import { loadReferenceData } from '@cfm/server/catalog/reference-data/load-reference-data.ts';
import { readConfig } from '@cfm/server/config.ts';
import { type Ctx, makeCtx } from '@cfm/server/context.ts';
import { allJobs } from '@cfm/server/modules.ts';
import { openDatabase } from '@cfm/server/platform/db/client.ts';
import { migrateDatabase } from '@cfm/server/platform/db/migrate.ts';
import { addressOf, startEmbeddedPostgres } from '@cfm/server/platform/embedded-postgres/launcher.ts';
import { makeFileStore, openFileStore } from '@cfm/server/platform/files/open-file-store.ts';
import { createJobRunner } from '@cfm/server/platform/jobs/job-runner.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { databaseDir, type Options } from './options.ts';

export type Print = (text: string) => void;

/** The product's embedded PostgreSQL with its production settings, filled with demo cases. */
export interface FilledDatabase {
  cases: number;
  ctx: Ctx;
  pool: Pool;
  /** PostgreSQL's main process. */
  pid: number;
  /** Environment of a server that uses this database. */
  settings: Record<string, string>;
}

/** Encrypts second factors and links in bench databases, which hold no real data. */
export const benchSecretKey = 'a-key-for-benches-only-0123456789abcdef';

/** Opens the database with this number of cases, fills it if needed, and closes it after the work. */
export async function withFilledDatabase<T>(
  options: Pick<Options, 'dataDir' | 'refill'>,
  cases: number,
  print: Print,
  work: (database: FilledDatabase) => Promise<T>,
): Promise<T> {
  const dataDir = databaseDir(options, cases);
  if (options.refill) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log,
  });
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: benchSecretKey });
  const database = openDatabase({ ...embedded.owner, max: 4 }, log);
  const { pool } = database;
  try {
    const jobs = createJobRunner(pool, allJobs, log);
    makeFileStore(config.filesUrl, null);
    const files = openFileStore(config.filesUrl);
    const now = () => new Date().toISOString();
    const ctx = makeCtx(
      { config, legalTexts: {}, database, files, jobs, log, now },
      { kind: 'job', name: 'bench' },
    );
    await migrateDatabase(pool, embedded.server.user, async () => {
      await jobs.prepare();
      await loadReferenceData(ctx, { withExamples: true });
      await fill(ctx, pool, cases, print);
    });
    await jobs.stop();
    return await work({
      cases,
      ctx,
      pool,
      pid: embedded.pid,
      settings: {
        DATABASE_URL: addressOf(embedded.server),
        DATABASE_OWNER_URL: addressOf(embedded.owner),
        DATA_DIR: dataDir,
      },
    });
  } finally {
    await database.close();
    await embedded.stop();
  }
}

async function fill(ctx: Ctx, pool: Pool, count: number, print: Print): Promise<void> {
  const startedAt = performance.now();
  let nextNotice = startedAt + 10_000;
  const onProgress = (done: number) => {
    if (performance.now() < nextNotice) return;
    nextNotice = performance.now() + 10_000;
    print(`filled ${done.toLocaleString('en')} of ${count.toLocaleString('en')} cases`);
  };
  if (await loadDemoData(ctx, { count, onProgress })) {
    print(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    await settle(pool);
  }
  // An interrupted run leaves the cases it created.
  await removeCreatedCases(pool, count);
  const { rows } = await pool.query<{ found: number }>('select count(*)::int as found from cases');
  if (rows[0]?.found !== count)
    throw new Error(`The database has ${rows[0]?.found} cases instead of ${count}. Run again with --refill.`);
}

/** Deletes the cases that a measurement created, so that the next one finds the same database. Demo cases have the ids from 1. */
export async function removeCreatedCases(pool: Pool, filled: number): Promise<void> {
  const { rowCount } = await pool.query('delete from cases where case_id > $1', [filled]);
  if (rowCount) await settle(pool);
}

/** Does what autovacuum and checkpoints have done on a database that has been in use for a while. */
async function settle(pool: Pool): Promise<void> {
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
}
