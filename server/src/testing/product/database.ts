import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import { type Ctx, makeCtx } from '../../context.ts';
import { openDatabase } from '../../platform/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded-postgres/launcher.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { createJobRunner } from '../../platform/jobs/job-runner.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The embedded database that a running product has started. */
export async function runningDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const running = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: silent });
  if (!running.adopted) throw new Error('the database of the product is not running');
  return running;
}

/** Runs `work` in the embedded database of a running product. */
export async function inDatabase<T>(
  environment: Record<string, string>,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const log = pino({ level: 'fatal' });
  const { owner } = await runningDatabase(config.dataDir);
  const database = openDatabase({ ...owner, max: 2 }, log);
  try {
    const jobs = createJobRunner(database.pool, [], log);
    const files = openFileStore(config.filesUrl);
    const now = () => new Date().toISOString();
    return await work(
      makeCtx({ config, legalTexts: {}, database, files, jobs, log, now }, { kind: 'job', name: 'test' }),
    );
  } finally {
    await database.close();
  }
}

/** The process of the embedded database, which outlives a killed product. */
export function databasePid(folder: string): number {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (!file) throw new Error(`no database is running in ${folder}`);
  return Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
}
