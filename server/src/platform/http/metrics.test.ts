import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openNewFileStore } from '../../testing/open-new-file-store.ts';
import { temporaryDir } from '../../testing/temporary-dir.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildInfo } from '../build-info.ts';
import { type Database, openDatabase, type StatementEnd } from '../db/client.ts';
import { statement } from '../db/statements.ts';
import { createWriteFailures } from '../write-failures.ts';
import type { Readiness } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';

const lines: { level: number; msg: string; statement?: string }[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const { version, commit, builtAt } = buildInfo;
const readiness: Readiness = { state: 'ready' };
const nameTest = statement({
  name: 'nameTest',
  row: z.object({ text: z.string() }),
  sql: (text: string) => sql`select ${text}::text as text`,
});
const ends: StatementEnd[] = [];
let t: TestApp;
let metrics: Metrics;
let database: Database;
beforeAll(async () => {
  t = await createTestApp();
  metrics = createMetrics(t.pool, readiness, createWriteFailures(log), log);
  const onStatement = (end: StatementEnd) => {
    ends.push(end);
    metrics.observeStatement(end);
  };
  const { host, port, user, database: name } = t.pool.options;
  database = openDatabase({ host, port, user, database: name, max: 1, onStatement }, log);
});
afterAll(async () => {
  await database.close();
  await t.close();
});
beforeEach(() => {
  lines.length = 0;
});
const metricLines = async () => (await metrics.registry.metrics()).split('\n');

it('exports the version, the readiness, and failures and durations of the file store', async () => {
  const root = temporaryDir('metrics');
  const files = metrics.watch(openNewFileStore(root));
  expect(await metricLines()).toEqual(
    expect.arrayContaining([
      `cfm_build_info{version="${version}",commit="${commit ?? ''}",built_at="${builtAt ?? ''}"} 1`,
      'cfm_ready 1',
      'cfm_file_store_errors_total{operation="put"} 0',
      'cfm_cannot_write{target="fileStore"} 0',
    ]),
  );
  readiness.state = 'stopping';
  const gone = new Readable({ read: () => gone.destroy(new Error('the client disconnected')) });
  await expect(files.put(randomUUID(), gone)).rejects.toThrow('disconnected');
  rmSync(root, { recursive: true });
  await expect(files.put(randomUUID(), Readable.from([]))).rejects.toThrow('not there');
  await expect(files.read(randomUUID())).rejects.toThrow('not there');
  expect(await metricLines()).toEqual(
    expect.arrayContaining([
      'cfm_ready 0',
      'cfm_file_store_errors_total{operation="put"} 1',
      'cfm_file_store_errors_total{operation="read"} 1',
      'cfm_file_store_duration_seconds_count{operation="put"} 2',
      'cfm_cannot_write{target="fileStore"} 1',
    ]),
  );
  expect(lines).toMatchObject([{ level: 50, msg: 'cannot write', target: 'fileStore' }]);
});

it('has one prefix for every metric of the product', async () => {
  const names = (await metricLines()).flatMap((line) => /^# HELP (\S+)/.exec(line)?.[1] ?? []);
  expect(names.filter((name) => !/^(cfm|process|nodejs)_/.test(name))).toEqual([]);
});

it('measures statements, and logs a slow one by its name or its table, without values', async () => {
  ends.length = 0;
  await nameTest(database.db, 'Erika Muster');
  await database.pool.query(`select 'Max Muster' from users`);
  await expect(database.pool.query(`update users set nothing = 'Max Muster'`)).rejects.toThrow('nothing');
  expect(await metricLines()).toEqual(
    expect.arrayContaining([
      'cfm_statement_duration_seconds_count{verb="select"} 2',
      'cfm_statement_duration_seconds_count{verb="update"} 1',
    ]),
  );
  expect(ends).toHaveLength(3);
  for (const end of ends) metrics.observeStatement({ ...end, ms: 1200 });
  expect(lines.map(({ level, msg, statement: name }) => [level, msg, name])).toEqual([
    [40, 'slow statement', 'nameTest'],
    [40, 'slow statement', 'select users'],
    [40, 'slow statement', 'update users'],
  ]);
  expect(JSON.stringify(lines)).not.toContain('Muster');
});

it('exports an unwritable database', async () => {
  const full = `do $$ begin raise exception 'no space' using errcode = '53100'; end $$`;
  await expect(database.pool.query(full)).rejects.toThrow('no space');
  expect(await metricLines()).toContain('cfm_cannot_write{target="database"} 1');
  expect(lines).toMatchObject([{ level: 50, msg: 'cannot write', target: 'database' }]);
});

it('measures attempts to deliver mails', async () => {
  metrics.observeDelivery('deferred', 1500);
  expect(await metricLines()).toContain('cfm_smtp_duration_seconds_count{outcome="deferred"} 1');
});
