import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInLog } from '../access/sign-in/tables.ts';
import { caseEvents } from '../cases/case/tables.ts';
import { inTransaction } from '../context.ts';
import { openDatabase } from '../platform/db/client.ts';
import { enqueueMail } from '../platform/outbox/enqueue-mail.ts';
import { postQualifications } from '../process/customer-requests/tables.ts';
import { reminderPlans, reminderSteps } from '../process/reminders/tables.ts';
import { makeCase, makeContact } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addBacklogMetrics } from './backlog-metrics.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => t.close());

it('exports waiting and failed mails, jobs and sign-ins', async () => {
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  t.clock.set(hourAgo);
  await inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, { kind: 'activation', to: ['a@b.example'], subject: 's', html: 'h', text: 't' }),
  );
  await inTransaction({ ...t.ctx(), config: { ...t.config, smtpUrl: undefined } }, (tx) =>
    enqueueMail(tx, { kind: 'activation', to: ['a@b.example'], subject: 's', html: 'h', text: 't' }),
  );
  const line = { outcome: 'wrongPassword', address: 'a' };
  await t.db.insert(signInLog).values([
    { ...line, at: new Date().toISOString() },
    { ...line, at: hourAgo },
  ]);
  const { caseId } = await makeCase(t);
  const [event] = await t.db
    .insert(caseEvents)
    .values({ caseId, type: 'forward', title: 'F', createdAt: hourAgo, details: {} })
    .returning();
  const [plan] = await t.db
    .insert(reminderPlans)
    .values({ caseId, caseEventId: event?.caseEventId ?? 0, startedAt: hourAgo })
    .returning();
  const reminderPlanId = plan?.reminderPlanId ?? 0;
  const waits = { reminderPlanId, caseId, kind: 'reminder', number: 1, afterWorkingDays: 1 } as const;
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await t.db.insert(reminderSteps).values([
    { ...waits, place: 1, dueAt: '2026-01-05T09:00:00.000Z', nextTryAt: inAnHour, waitsBecause: 'error' },
    { ...waits, place: 2, dueAt: new Date(Date.now() - 60_000).toISOString(), nextTryAt: hourAgo },
    { ...waits, place: 3, dueAt: inAnHour, nextTryAt: inAnHour },
    { ...waits, place: 4, dueAt: hourAgo, nextTryAt: null },
    { ...waits, place: 5, dueAt: hourAgo, nextTryAt: inAnHour, waitsBecause: 'addressCap' },
    { ...waits, place: 7, dueAt: hourAgo, nextTryAt: new Date().toISOString() },
    { ...waits, place: 6, dueAt: hourAgo, nextTryAt: inAnHour, waitsBecause: 'customer' },
  ]);
  const registry = new Registry();
  addBacklogMetrics(registry, { db: t.db, pool: t.pool, close: async () => undefined });
  const text = await registry.metrics();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'cfm_mails{state="queued"} 1',
      'cfm_mails{state="failed"} 0',
      'cfm_mails{state="kept"} 1',
      'cfm_reminder_steps{state="due"} 4',
      'cfm_reminder_steps{state="late"} 2',
      'cfm_reminder_steps{state="failed"} 1',
      'cfm_jobs{queue="deliver-mail",state="waiting"} 1',
      'cfm_sign_ins_recent{outcome="wrongPassword"} 1',
    ]),
  );
  expect(Number(/^cfm_mails_oldest_seconds (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3600);
});

it('counts a failed job until a later job of its queue succeeds', async () => {
  const queue = 'begin-retention';
  const failed = async () => {
    const registry = new Registry();
    addBacklogMetrics(registry, { db: t.db, pool: t.pool, close: async () => undefined });
    return new RegExp(`^cfm_jobs{queue="${queue}",state="failed"} (\\d+)$`, 'm').exec(
      await registry.metrics(),
    )?.[1];
  };
  const ended = (state: string, hoursAgo: number) =>
    t.pool.query(
      `insert into jobs.job (name, data, state, completed_on, start_after)
        values ($1, '{}', $2::jobs.job_state, now() - make_interval(hours => $3), now() - interval '9 hours')`,
      [queue, state, hoursAgo],
    );
  await ended('completed', 5);
  await ended('failed', 4);
  await ended('failed', 3);
  expect(await failed()).toBe('2');
  await ended('completed', 2);
  expect(await failed()).toBeUndefined();
  await ended('failed', 1);
  expect(await failed()).toBe('1');
});

it('exports due, late and failed requests to customers, without those of deleted cases', async () => {
  const [longAgo, justNow, inAnHour] = [-7_200_000, -60_000, 3_600_000].map((ms) =>
    new Date(Date.now() + ms).toISOString(),
  );
  const request = async (steps: Partial<typeof postQualifications.$inferInsert>, isDeleted = false) => {
    const { contactId } = await makeContact(t);
    const { caseId } = await makeCase(t, { contactId, deletedAt: isDeleted ? t.clock.now() : null });
    await t.db.insert(postQualifications).values({
      ...{ caseId, contactId, tokenHash: randomUUID(), email: 'a@b.example', language: 'en' },
      ...{ hasNameDetails: true, hasAddressDetails: false, hasCarDetails: false },
      ...{ createdAt: t.clock.now(), expiresAt: t.clock.now(), ...steps },
    });
  };
  await request({ remindAt: longAgo, giveUpAt: inAnHour });
  await request({ remindAt: inAnHour, giveUpAt: inAnHour });
  await request({ giveUpAt: justNow });
  await request({ giveUpAt: inAnHour, attempts: 2 });
  await request({ attempts: 2 });
  await request({ giveUpAt: longAgo }, true);
  const registry = new Registry();
  addBacklogMetrics(registry, { db: t.db, pool: t.pool, close: async () => undefined });
  const lines = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('cfm_customer_requests'));
  expect(lines).toEqual([
    'cfm_customer_requests{state="due"} 2',
    'cfm_customer_requests{state="late"} 1',
    'cfm_customer_requests{state="failed"} 1',
  ]);
});

it('exports no values if the database is unavailable, not even zero', async () => {
  const { host, user, database } = t.pool.options;
  const away = openDatabase({ host, port: 1, user, database, max: 1 }, pino({ level: 'silent' }));
  const registry = new Registry();
  addBacklogMetrics(registry, away);
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines).toEqual([]);
  await away.close();
});
