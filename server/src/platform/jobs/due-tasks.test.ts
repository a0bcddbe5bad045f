import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Ctx } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type DueTaskQueue, runDueTasks } from './due-tasks.ts';

let t: TestApp;
const lines: { level: number; msg: string; err?: { message: string } }[] = [];
beforeAll(async () => {
  t = await createTestApp({}, undefined, { write: (line) => void lines.push(JSON.parse(line)) });
  await t.pool.query(`create table numbers (n int primary key, state text not null default 'due', written int not null default 0);
    grant all on numbers to public`);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.pool.query('truncate numbers; insert into numbers (n) select generate_series(1, 8)');
  lines.length = 0;
});

const set = ({ db }: Ctx, n: number, state: string) =>
  db.execute(
    sql`update numbers set state = ${state}, written = written + 1 where n = ${n} and state = 'due'`,
  );
/** Claims the lowest due number. Every fourth number must wait, and the fifth fails after its write. */
const numbers: DueTaskQueue<number> = {
  name: 'numbers',
  concurrency: 3,
  claim: async ({ db }) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select n from numbers where state = 'due' order by n limit 1 for update skip locked`,
    );
    return rows[0]?.n ?? null;
  },
  execute: async (tx, n) => {
    const mustWait = n % 4 === 0;
    await set(tx, n, mustWait ? 'waits' : 'done');
    if (n === 5) throw new Error('five is broken');
    return !mustWait;
  },
  scheduleRetry: async (tx, n) => {
    await set(tx, n, 'failed');
  },
  logIds: (n) => ({ n }),
};
const states = async () => {
  const { rows } = await t.pool.query<{ is: string }>(
    "select state || ' ' || written as is from numbers order by n",
  );
  return rows.map((row) => row.is);
};
const logged = (msg: string) => lines.filter((line) => line.msg === msg);

it('runs each task once on several servers, and rolls back a failed task without blocking the others', async () => {
  const done = await Promise.all([runDueTasks(t.ctx(), numbers), runDueTasks(t.ctx(), numbers)]);
  expect(done.reduce((sum, each) => sum + each, 0)).toBe(5);
  const [one, four, five] = ['done 1', 'waits 1', 'failed 1'];
  expect(await states()).toEqual([one, one, one, four, five, one, one, four]);
});

it('logs how many tasks were done, left and failed, and each failure', async () => {
  await runDueTasks(t.ctx(), { ...numbers, concurrency: 1 });
  expect(logged('due tasks run')).toMatchObject([{ queue: 'numbers', done: 5, left: 2, failed: 1 }]);
  expect(logged('task failed')).toMatchObject([
    { queue: 'numbers', n: 5, err: { message: 'five is broken' } },
  ]);
  lines.length = 0;
  expect(await runDueTasks(t.ctx(), numbers)).toBe(0);
  expect(logged('due tasks run')).toEqual([]);
});

it('throttles the log when a dependency is unavailable, warns, and schedules the retry', async () => {
  const problems: [number, boolean][] = [];
  const execute = async () => Promise.reject(Object.assign(new Error('cut'), { code: 'ECONNRESET' }));
  const scheduleRetry: typeof numbers.scheduleRetry = async (tx, n, { countsAsFailure }) => {
    problems.push([n, countsAsFailure]);
    await set(tx, n, 'failed');
  };
  await runDueTasks(t.ctx(), { ...numbers, concurrency: 1, execute, scheduleRetry });
  expect(problems).toEqual(Array.from({ length: 8 }, (_none, at) => [at + 1, false]));
  const warned = logged('task postponed: dependency unavailable');
  expect(warned).toMatchObject([{ level: 40, queue: 'numbers', n: 1, err: { message: 'cut' } }]);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

it('leaves the task to the next run when its failure cannot be recorded because the row is locked', async () => {
  const locked = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  let rejections = 0;
  const scheduleRetry: typeof numbers.scheduleRetry = async (tx, n, failure) => {
    rejections += 1;
    if (rejections === 1) throw locked;
    await numbers.scheduleRetry(tx, n, failure);
  };
  const work = { ...numbers, concurrency: 1, scheduleRetry };
  expect(await runDueTasks(t.ctx(), work)).toBe(3);
  expect((await states())[4]).toBe('due 0');
  expect(await runDueTasks(t.ctx(), work)).toBe(2);
  expect((await states())[4]).toBe('failed 1');
  const broken = {
    ...numbers,
    concurrency: 1,
    scheduleRetry: async () => Promise.reject(new Error('recording failed')),
  };
  await t.pool.query("update numbers set state = 'due' where n = 5");
  await expect(runDueTasks(t.ctx(), broken)).rejects.toThrow('recording failed');
});

it('runs work that waits for the file store after the commit, and schedules a retry if it fails', async () => {
  const seen: [number, boolean, string[]][] = [];
  const execute: typeof numbers.execute = async (tx, n) => {
    await set(tx, n, 'begun');
    return async (ctx) => {
      seen.push([n, ctx.transaction === null, (await states()).filter((state) => state === 'begun 1')]);
      if (n === 2) throw new Error('the file store rejected it');
      return n !== 3;
    };
  };
  const failed: number[] = [];
  const scheduleRetry = async (_tx: Ctx, n: number) => void failed.push(n);
  expect(await runDueTasks(t.ctx(), { ...numbers, concurrency: 1, execute, scheduleRetry })).toBe(6);
  expect(seen[0]).toEqual([1, true, ['begun 1']]);
  expect([seen.length, failed]).toEqual([8, [2]]);
  expect(logged('due tasks run')).toMatchObject([{ done: 6, left: 1, failed: 1 }]);
});

it('ends after the current task when the server stops', async () => {
  const stopping = new AbortController();
  const execute: typeof numbers.execute = async (tx, n) => {
    stopping.abort();
    return numbers.execute(tx, n);
  };
  expect(await runDueTasks(t.ctx(), { ...numbers, concurrency: 1, execute }, stopping.signal)).toBe(1);
  expect((await states()).filter((state) => state === 'due 0')).toHaveLength(7);
});

it('rethrows a database error that occurs before a task is claimed', async () => {
  const claim = async () => Promise.reject(new Error('the database is unavailable'));
  await expect(runDueTasks(t.ctx(), { ...numbers, claim })).rejects.toThrow('the database is unavailable');
  expect(await states()).toEqual(Array.from({ length: 8 }, () => 'due 0'));
});
