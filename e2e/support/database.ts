import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@cfm/server/config.ts';
import type { Ctx } from '@cfm/server/context.ts';
import { makeCtx } from '@cfm/server/context.ts';
import { openDatabase } from '@cfm/server/db/client.ts';
import { startEmbeddedPostgres } from '@cfm/server/embedded-postgres/launcher.ts';
import { openFileStore } from '@cfm/server/files/open-file-store.ts';
import { createJobRunner } from '@cfm/server/jobs/job-runner.ts';
import { pino } from 'pino';
import { serverEnvironment } from './places.ts';

/** Does something in the database of the running server, for what a journey starts from: its users. */
export async function inDatabase<T>(
  work: (ctx: Ctx) => Promise<T>,
  environment = serverEnvironment,
): Promise<T> {
  const config = readConfig(environment);
  const log = pino({ level: 'fatal' });
  // The product's server runs already: this finds it.
  const running = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  if (!running.adopted) throw new Error('the database of the product is not running');
  const database = openDatabase({ ...running.owner, max: 2 }, log);
  try {
    const jobs = createJobRunner(database.pool, [], log);
    const files = openFileStore(config.filesUrl);
    const now = () => new Date().toISOString();
    return await work(makeCtx({ config, database, files, jobs, log, now }, { kind: 'job', name: 'journey' }));
  } finally {
    await database.close();
  }
}

/** The process of the embedded database, which outlives a killed product. */
export function databasePid(folder: string): number {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (!file) throw new Error(`no database runs in ${folder}`);
  return Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
}
