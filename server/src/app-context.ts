import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Actor, Ctx } from './context.ts';
import type { Database } from './db/client.ts';
import type { FileStore } from './files.ts';
import type { JobQueue } from './jobs.ts';

/** What the process gives to everything that works in it. */
export interface AppDeps {
  config: Config;
  database: Database;
  files: FileStore;
  jobs: JobQueue;
  log: Logger;
  now(): string;
}

/** A context of work that no request caused: jobs, loading of data. */
export function makeCtx(deps: AppDeps, actor: Actor, requestId: string = randomUUID()): Ctx {
  const { config, database, files, jobs, log, now } = deps;
  return {
    db: database.db,
    transaction: null,
    actor,
    language: 'en',
    address: 'internal',
    requestId,
    config,
    files,
    jobs,
    log,
    now,
  };
}
