import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createJobRunner, defineJob, type JobRunner } from './job-runner.ts';

const ran: string[] = [];
const failing = new Set<string>();
const note = defineJob({
  name: 'test-note',
  payload: z.object({ text: z.string() }),
  retryLimit: 2,
  retryDelaySeconds: 0,
  async run(_ctx, { text }) {
    if (failing.has(text)) throw new Error(`no ${text}`);
    ran.push(text);
  },
});

let t: TestApp;
let runners: JobRunner[];
beforeAll(async () => {
  t = await createTestApp();
  const log = pino({ level: 'silent' });
  runners = [1, 2].map(() => createJobRunner(t.pool, [note], log));
  await runners[0]?.prepare();
});
afterAll(async () => {
  for (const runner of runners) await runner.stop();
  await t.close();
});
const drainBoth = () =>
  Promise.all(runners.map((runner) => runner.drain((name) => t.ctx({ kind: 'job', name }))));
const enqueue = (ctx: ReturnType<TestApp['ctx']>, text: string) => runners[0]?.enqueue(ctx, note, { text });
/** Runs due jobs; a retry becomes due only after its delay. */
const ranInTheEnd = async (text: string) => {
  await drainBoth();
  return ran.includes(text);
};

describe('jobs', () => {
  test('never run when their transaction is rolled back', async () => {
    await expect(
      inTransaction(t.ctx(), async (tx) => {
        await enqueue(tx, 'undone');
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await drainBoth();
    expect(ran).not.toContain('undone');
  });

  test('run once when two servers fetch jobs', async () => {
    const texts = Array.from({ length: 40 }, (_, index) => `once ${index}`);
    for (const text of texts) await enqueue(t.ctx(), text);
    await drainBoth();
    expect(ran.filter((text) => text.startsWith('once')).sort()).toEqual([...texts].sort());
  });

  test('are fetched again before they expire when their server was killed', async () => {
    await enqueue(t.ctx(), 'orphan');
    const { rows } = await t.pool.query(
      `update jobs.job set state = 'active', started_on = now() - interval '40 s', heartbeat_on = now() - interval '31 s'
        where name = $1 and data->>'text' = 'orphan' returning heartbeat_seconds`,
      [note.name],
    );
    expect(rows).toEqual([{ heartbeat_seconds: 30 }]);
    await drainBoth();
    expect(ran).not.toContain('orphan');
    await runners[0]?.supervise();
    await expect.poll(() => ranInTheEnd('orphan')).toBe(true);
    expect(ran.filter((text) => text === 'orphan')).toHaveLength(1);
  });

  test('are retried after a failure without blocking the others', async () => {
    failing.add('later');
    for (const text of ['before', 'later', 'after']) await enqueue(t.ctx(), text);
    await drainBoth();
    expect(ran).toEqual(expect.arrayContaining(['before', 'after']));
    failing.clear();
    await expect.poll(() => ranInTheEnd('later')).toBe(true);
    expect(ran.filter((text) => text === 'later')).toHaveLength(1);
  });
});

describe('a try that takes too long', () => {
  test('gets an aborted signal and does not fail the next try', async () => {
    const secondBegan = Promise.withResolvers<void>();
    const firstEnded = Promise.withResolvers<void>();
    let tries = 0;
    const long = defineJob({
      name: 'test-long',
      payload: z.object({}),
      retryLimit: 3,
      retryDelaySeconds: 0,
      expireInSeconds: 1,
      async run(_ctx, _payload, stopping, of) {
        tries += 1;
        if (tries > 1) {
          secondBegan.resolve();
          await firstEnded.promise;
          return;
        }
        await new Promise((resolve) => of?.signal.addEventListener('abort', resolve));
        ran.push(`long: ${stopping.aborted}`);
        await secondBegan.promise;
        // The runner's statement for the error of this try runs before the second try ends.
        setTimeout(firstEnded.resolve, 300);
        throw new Error('too late');
      },
    });
    const runner = createJobRunner(t.pool, [long], pino({ level: 'silent' }));
    await runner.prepare();
    await runner.work((name) => t.ctx({ kind: 'job', name }));
    await runner.enqueue(t.ctx(), long, {});
    const job = async () =>
      (
        await t.pool.query(`select state, expire_seconds, retry_count from jobs.job where name = $1`, [
          long.name,
        ])
      ).rows;
    await expect.poll(job).toMatchObject([{ state: 'completed', expire_seconds: 1, retry_count: 1 }]);
    expect([tries, ran.at(-1)]).toEqual([2, 'long: true']);
    await runner.stop();
  });
});

describe('a scheduled job', () => {
  test('catches up once after the start when no server ran for days', async () => {
    let nights = 0;
    const nightly = defineJob({
      name: 'test-nightly',
      payload: z.object({}),
      // About twelve hours from now in Berlin time, so the job is never due during this test.
      cron: `0 ${(new Date().getUTCHours() + 13) % 24} * * *`,
      retryLimit: 0,
      retryDelaySeconds: 0,
      run: async () => {
        nights += 1;
      },
    });
    const log = pino({ level: 'silent' });
    const servers = [1, 2].map(() => createJobRunner(t.pool, [nightly], log));
    await servers[0]?.prepare();
    for (const runner of runners) await runner.stop();
    await t.pool.query(`update jobs.schedule set created_on = now() - interval '9 days' where name = $1`, [
      nightly.name,
    ]);
    await t.pool.query(`update jobs.version set cron_on = now() - interval '3 days'`);
    await Promise.all(servers.map((server) => server.work((name) => t.ctx({ kind: 'job', name }))));
    await expect.poll(() => nights).toBe(1);
    const { rows } = await t.pool.query('select state from jobs.job where name = $1', [nightly.name]);
    expect(rows).toHaveLength(1);
    for (const server of servers) await server.stop();
  });
});

describe('the log of failing jobs', () => {
  test('throttles per job and logs the last try as an error with ids, without text of the payload', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const broken = (name: string, retryLimit: number) =>
      defineJob({
        name,
        payload: z.object({ someId: z.number(), email: z.string() }),
        retryLimit,
        retryDelaySeconds: 60,
        run: async () => {
          throw new Error('broken');
        },
      });
    const [often, also, last] = [broken('test-often', 5), broken('test-also', 5), broken('test-last', 0)];
    const runner = createJobRunner(t.pool, [often, also, last], log);
    await runner.prepare();
    for (const job of [often, often, also, last, last])
      await runner.enqueue(t.ctx(), job, { someId: 7, email: 'pia@post.example' });
    await runner.drain((name) => t.ctx({ kind: 'job', name }));
    await runner.stop();
    expect(lines.map(({ level, job, someId }) => [level, job, someId])).toEqual([
      [40, 'test-often', 7],
      [40, 'test-also', 7],
      [50, 'test-last', 7],
      [50, 'test-last', 7],
    ]);
    expect(JSON.stringify(lines)).not.toContain('pia@');
  });
});
