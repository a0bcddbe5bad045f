import { pino } from 'pino';
import { readConfig } from '../config.ts';
import type { Actor, Ctx } from '../context.ts';
import { makeCtx } from '../context.ts';
import type { Database } from '../platform/db/client.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { openNewFileStore } from './open-new-file-store.ts';
import { temporaryDir } from './temporary-dir.ts';

/** A fixed working day, so that date tests are reproducible. */
export const testStart = '2026-03-04T09:00:00.000Z';

export interface TestClock {
  now(): string;
  set(iso: string): void;
  advance(by: { minutes?: number; hours?: number; days?: number; seconds?: number }): void;
}

export function createClock(): TestClock {
  let at = Date.parse(testStart);
  return {
    now: () => new Date(at).toISOString(),
    set: (iso) => {
      at = Date.parse(iso);
    },
    advance: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** Test settings: a secret key, no SMTP server, high rate limits. */
export const testConfig = (env: Record<string, string> = {}) =>
  readConfig({
    DATA_DIR: temporaryDir('test-data'),
    SECRET_KEY: 'a-key-for-tests-only-0123456789abcdef',
    RATE_LIMIT_ANONYMOUS: '100000',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    ...env,
  });

export function makeTestCtx(
  database: Database,
  jobs: JobQueue,
  actor: Actor = { kind: 'job', name: 'test' },
  env: Record<string, string> = {},
): Ctx {
  const config = testConfig(env);
  return makeCtx(
    {
      config,
      legalTexts: {},
      database,
      jobs,
      files: openNewFileStore(config.filesUrl),
      log: pino({ level: process.env.TEST_LOG ?? 'fatal' }),
      now: createClock().now,
    },
    actor,
  );
}
