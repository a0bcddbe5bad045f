import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { openDatabase } from '../../platform/db/client.ts';
import { findCapReached } from '../../platform/outbox/automatic-mail.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForIdleTransaction } from '../../testing/wait-for-backend.ts';
import { runDueSteps } from './run-due-steps.ts';

const due = '2026-03-11T11:00:00.000Z';
const shared = 'many.cases@dealer.example';
let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const backends = async (state: string) => {
  const { rows } = await t.pool.query(
    'select from pg_stat_activity where datname = current_database() and state = $1 and pid <> pg_backend_pid()',
    [state],
  );
  return rows.length;
};

it('a frozen server with a locked case and address does not block the others, and its locks expire', async () => {
  const { remindedCase, automaticMailsOf, nextOf } = reminderCalls(t, agent);
  const at = async (email: string) => remindedCase({}, { to: [{ email }] });
  const locked = await at(shared);
  const toShared = [await at(shared), await at(shared)];
  const others = [await at('one@dealer.example'), await at('two@dealer.example')];
  const sentOf = async (caseIds: readonly number[]) =>
    (await Promise.all(caseIds.map(automaticMailsOf))).map((mails) => mails.length);
  t.clock.set(due);

  const { serverRole, ...server } = inject('testServer');
  const address = { ...server, user: serverRole, database: t.pool.options.database };
  const open = (lock: number) =>
    openDatabase(
      { ...address, max: 5, limits: { statement: 100_000, lock, idle: 0 } },
      pino({ level: 'silent' }),
    );
  const [frozen, alive] = [open(0), open(200)];
  const thaw = Promise.withResolvers<void>();
  const ended = inTransaction({ ...t.ctx(agent), db: frozen.db }, async (tx) => {
    await loadCaseForChange(tx, locked);
    await findCapReached(tx, { caseId: locked, addresses: [shared] });
    await thaw.promise;
    await tx.db.execute(sql`select 1`);
  }).catch((error: Error) => error);
  await waitForIdleTransaction(t);

  const ctx = { ...t.ctx(), db: alive.db };
  expect(await runDueSteps(ctx)).toBe(others.length);
  expect(await sentOf([locked, ...toShared, ...others])).toEqual([0, 0, 0, 1, 1]);
  for (const caseId of toShared)
    expect(await nextOf(caseId)).toMatchObject({
      attempts: 0,
      waitsBecause: null,
      nextTryAt: addTime(due, { minutes: 1 }),
    });
  expect(await backends('active')).toBe(0);

  // As the limit on idle transactions does (`db/client.test.ts`), but not before the others are done.
  await t.pool.query(
    "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
  );
  t.clock.set(addTime(due, { minutes: 1 }));
  expect(await runDueSteps(t.ctx())).toBe(1 + toShared.length);
  thaw.resolve();
  expect(await ended).toBeInstanceOf(Error);
  expect(await sentOf([locked, ...toShared, ...others])).toEqual([1, 1, 1, 1, 1]);
  await frozen.close();
  await alive.close();
});
