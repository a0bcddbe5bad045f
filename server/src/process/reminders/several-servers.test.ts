import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import type { StepsOrder } from '../../testing/steps-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { runDueSteps } from './run-due-steps.ts';

const count = 24;
const due = '2026-03-11T11:00:00.000Z';
const program = fileURLToPath(new URL('../../testing/steps-process.ts', import.meta.url));

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp({ AUTOMATIC_MAIL_PER_ADDRESS: '1000/1000/1000' });
  agent = await t.actor('Agent');
});
afterAll(() => t.close());
let child: ChildProcess;
beforeEach(async () => {
  child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const isReady = once(child, 'message');
  await t.pool.query('delete from reminder_plans');
  t.clock.set(testStart);
  const { remindedCase } = reminderCalls(t, agent);
  for (let made = 0; made < count; made += 1)
    await remindedCase({}, { to: [{ email: `dealer${made}@dealer.example` }] });
  t.clock.set(due);
  await isReady;
});

/** Starts the other server. Resolves with its exit code and signal. */
function begin(): Promise<unknown[]> {
  const { serverRole, ...server } = inject('testServer');
  const database = { ...server, user: serverRole, database: t.pool.options.database };
  const ended = once(child, 'exit');
  child.send({ database, now: due } as StepsOrder);
  return ended;
}
const doneSteps = async (): Promise<number> => {
  const { rows } = await t.pool.query<{ done: number }>(
    'select count(*)::int as done from reminder_steps where done_at is not null',
  );
  return rows[0]?.done ?? 0;
};
/** Distinct counts of steps, mails, events, links and audit entries per case. */
const traces = async (): Promise<Set<string>> => {
  const { rows } = await t.pool.query<{ trace: string }>(`
    select concat_ws(' ',
      (select count(*) from reminder_steps s where s.case_id = p.case_id and done_at is not null),
      (select count(*) from outgoing_mails m where m.case_id = p.case_id and kind = 'reminder'),
      (select count(*) from case_events e where e.case_id = p.case_id and type = 'reminder'),
      (select count(*) from case_links l where l.case_id = p.case_id) - 1,
      (select count(*) from audit_entries a where a.case_id = p.case_id and entity = 'reminderStep')) as trace
    from reminder_plans p`);
  expect(rows).toHaveLength(count);
  return new Set(rows.map(({ trace }) => trace));
};

it('several servers share the steps, and each runs once (rule 16.9)', async () => {
  const ended = begin();
  await expect.poll(doneSteps, { interval: 2 }).toBeGreaterThan(0);
  const own = await runDueSteps(t.ctx());
  expect(await ended).toEqual([0, null]);
  expect(own).toBeLessThan(count);
  await runDueSteps(t.ctx());
  expect(await traces()).toEqual(new Set(['1 1 1 1 1']));
});

it('go on where one was killed in the middle: every step once, every mail once', async () => {
  // One step cannot be written yet, so that the other server is still in the middle when it is killed.
  const holder = await t.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      'select from reminder_steps where case_id = (select max(case_id) from reminder_plans) for update',
    );
    const ended = begin();
    await expect.poll(doneSteps, { interval: 2 }).toBeGreaterThan(count / 6);
    await waitForLock(t);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const left = await doneSteps();
  expect(left).toBeLessThan(count);
  // PostgreSQL releases the row locks of the killed process when it notices.
  const goOn = async () => {
    await runDueSteps(t.ctx());
    return doneSteps();
  };
  await expect.poll(goOn).toBe(count);
  expect(await traces()).toEqual(new Set(['1 1 1 1 1']));
});
