import { join } from 'node:path';
import { loadDemoData } from '@cfm/demo/load-demo-data.ts';
import { readConfig } from '@cfm/server/config.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { type AppDeps, makeCtx } from '@cfm/server/context.ts';
import { openDatabase } from '@cfm/server/db/client.ts';
import { migrateDatabase } from '@cfm/server/db/migrate.ts';
import {
  addressOf,
  type EmbeddedAddress,
  startEmbeddedPostgres,
} from '@cfm/server/embedded-postgres/launcher.ts';
import { openFileStore } from '@cfm/server/files/open-file-store.ts';
import { allJobs } from '@cfm/server/job-list.ts';
import { createJobRunner } from '@cfm/server/jobs/job-runner.ts';
import { loadReferenceData } from '@cfm/server/modules/reference-data/load-reference-data.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';

/** The database of a bench: the product's own PostgreSQL with its own settings, so every commit is synced to disk. */
export interface BenchDatabase {
  ctx: Ctx;
  pool: Pool;
  /** As a `DATABASE_URL`, for the role that serves and for the owner of the tables. */
  serverUrl: string;
  ownerUrl: string;
  owner: EmbeddedAddress;
  /** Process of the PostgreSQL server. */
  pid: number;
  dataDir: string;
  close(): Promise<void>;
}

/** Encrypts the second factors of the bench's own users, in databases that hold nothing real. */
export const benchSecretKey = 'a-key-for-benches-only-0123456789abcdef';

const tell = (text: string) => process.stderr.write(`${text}\n`);
const silent = { info: () => undefined, warn: tell, error: tell };

/** Opens the database of N cases in this folder; fills it first unless an earlier run did. */
export async function openFilledDatabase(
  dataDir: string,
  count: number,
  say: (text: string) => void,
): Promise<BenchDatabase> {
  const config = readConfig({ DATA_DIR: dataDir, SECRET_KEY: benchSecretKey });
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: silent });
  const database = openDatabase({ ...embedded.owner, max: 4 }, log);
  const jobs = createJobRunner(database.pool, allJobs, log);
  const files = openFileStore(config.filesUrl);
  const deps: AppDeps = { config, database, files, jobs, log, now: () => new Date().toISOString() };
  const ctx = makeCtx(deps, { kind: 'job', name: 'bench' });
  await migrateDatabase(database.pool, embedded.server.user, async () => {
    await jobs.prepare();
    await loadReferenceData(ctx);
    await fill(ctx, database.pool, count, say);
  });
  await jobs.stop();
  return {
    ctx,
    pool: database.pool,
    serverUrl: addressOf(embedded.server),
    ownerUrl: addressOf(embedded.owner),
    owner: embedded.owner,
    pid: embedded.pid,
    dataDir,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

async function fill(ctx: Ctx, pool: Pool, count: number, say: (text: string) => void): Promise<void> {
  const startedAt = performance.now();
  let nextNotice = startedAt + 10_000;
  const onProgress = (done: number, total: number) => {
    if (performance.now() < nextNotice) return;
    nextNotice = performance.now() + 10_000;
    say(`filled ${done.toLocaleString('en')} of ${total.toLocaleString('en')} cases`);
  };
  const isNew = await loadDemoData(ctx, { count, onProgress });
  if (isNew) {
    say(
      `filled ${count.toLocaleString('en')} cases in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
    await settle(pool);
  }
  const { rows } = await pool.query<{ cases: number }>('select count(*)::int as cases from cases');
  const found = rows[0]?.cases ?? 0;
  // A run that was broken off left what it created.
  if (found > count) await removeCreatedCases(pool, count);
  if (found < count)
    throw new Error(`the database holds ${found} cases instead of ${count}: fill it anew with --fresh`);
}

/** Takes the created cases out again, so that the next run finds the database as this one did. */
export async function removeCreatedCases(pool: Pool, filledCount: number): Promise<void> {
  // Cases are filled in with the ids from 1 up; what hangs on them goes with them.
  await pool.query('delete from cases where case_id > $1', [filledCount]);
  await settle(pool);
}

/** What autovacuum would have done by itself on a database that has been in use for a while. */
async function settle(pool: Pool): Promise<void> {
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
}
