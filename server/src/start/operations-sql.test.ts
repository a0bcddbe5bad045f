import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../access/audit/tables.ts';
import { recoveryCodes, sessions, signInLog } from '../access/sign-in/tables.ts';
import { users } from '../access/users/tables.ts';
import { inTransaction, type UserActor } from '../context.ts';
import { erasures } from '../people/privacy/tables.ts';
import { enqueueMail } from '../platform/outbox/enqueue-mail.ts';
import { getAutomaticMail } from '../platform/outbox/get-automatic-mail.ts';
import { retryOutgoingMail } from '../platform/outbox/retry-outgoing-mail.ts';
import { setAutomaticMail } from '../platform/outbox/set-automatic-mail.ts';
import { outgoingMails } from '../platform/outbox/tables.ts';
import { tryDelivery } from '../platform/outbox/try-delivery.ts';
import { dayInBerlin } from '../platform/time/day-in-berlin.ts';
import { postQualifications } from '../process/customer-requests/tables.ts';
import { runDueSteps } from '../process/reminders/run-due-steps.ts';
import { reminderSteps } from '../process/reminders/tables.ts';
import { reportUsers } from '../screens/daily-report/tables.ts';
import { makeSignInUser, openBrowser, testPassword } from '../testing/browser.ts';
import { makeCase, makeContact } from '../testing/factories.ts';
import { reminderCalls } from '../testing/reminders.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  admin = await t.actor('Admin', { firstName: 'Otto', lastName: 'Outbox' });
  calls = reminderCalls(t, await t.actor('Agent'));
});
afterAll(() => t.close());

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
/** Runs a statement of the operations manual unchanged, as the owner of the tables. */
const runDocumented = (beginning: string) => {
  const [, statement] = new RegExp(`(${beginning}[^;\`]*)[;\`]`).exec(operations) ?? [];
  if (statement === undefined) throw new Error(`docs/operations.md has no ${beginning}`);
  return t.pool.query(statement);
};

it('sends nothing due or waiting after a restore until an administrator allows it', async () => {
  const caseId = await calls.remindedCase();
  await t.db.update(outgoingMails).set({ state: 'delivered', nextAttemptAt: null });
  t.clock.set('2026-03-11T11:00:00.000Z');
  const mailId = await inTransaction(t.ctx(), (tx) =>
    enqueueMail(tx, { kind: 'activation', to: ['a@b.example'], subject: 's', html: 'h', text: 't' }),
  );
  for (const _twice of [1, 2]) await runDocumented('insert into automatic_mail_pauses');
  await runDocumented('update outgoing_mails');
  await t.db.insert(reportUsers).values({ userId: admin.userId, lastMailedOn: '2026-01-01' });
  await runDocumented('update report_users');
  const [reader] = await t.db.select().from(reportUsers);
  expect(reader?.lastMailedOn).toBe(dayInBerlin(new Date().toISOString()));
  expect(await runDueSteps(t.ctx())).toBe(0);
  expect(await tryDelivery(t.ctx())).toBe('none');
  const { pause } = await getAutomaticMail(t.ctx());
  expect(pause).toMatchObject({ by: 'Otto Outbox', reason: 'Restored from a backup' });

  await setAutomaticMail(t.ctx(admin), { isPaused: false, reason: null });
  expect(await runDueSteps(t.ctx())).toBe(1);
  expect(await calls.automaticMailsOf(caseId)).toMatchObject([{ state: 'queued' }]);
  await retryOutgoingMail(t.ctx(admin), { mailId });
  const [held] = await t.db.select().from(outgoingMails).where(eq(outgoingMails.mailId, mailId));
  expect(held?.state).toBe('queued');
});

it('retries failed tasks at once, and nothing else', async () => {
  const inHours = new Date(Date.now() + 4 * 3_600_000).toISOString();
  await calls.remindedCase();
  await t.db.update(reminderSteps).set({ nextTryAt: null });
  await t.db
    .update(reminderSteps)
    .set({ nextTryAt: inHours, attempts: 5, waitsBecause: 'error' })
    .where(eq(reminderSteps.place, 1));
  await t.db
    .update(reminderSteps)
    .set({ nextTryAt: inHours, waitsBecause: 'addressCap' })
    .where(eq(reminderSteps.place, 2));
  const request = async (steps: Partial<typeof postQualifications.$inferInsert>) => {
    const { contactId } = await makeContact(t);
    const { caseId } = await makeCase(t, { contactId });
    await t.db.insert(postQualifications).values({
      ...{ caseId, contactId, tokenHash: randomUUID(), email: 'a@b.example', language: 'en' },
      ...{ hasNameDetails: true, hasAddressDetails: false, hasCarDetails: false },
      ...{ createdAt: t.clock.now(), expiresAt: t.clock.now(), ...steps },
    });
  };
  await request({ remindAt: inHours, giveUpAt: inHours, attempts: 5 });
  await request({ giveUpAt: inHours, attempts: 5 });
  await request({ remindAt: inHours, giveUpAt: inHours });
  await request({ attempts: 5 });
  const erasure = { requestedAt: t.clock.now(), reason: 'asked', totalCount: 1, nextTryAt: inHours };
  await t.db.insert(erasures).values([
    { ...erasure, contactId: 1, attempts: 1 },
    { ...erasure, contactId: 2 },
    { ...erasure, contactId: 3, attempts: 1, nextTryAt: null },
  ]);
  for (const table of ['reminder_steps', 'post_qualifications', 'erasures'])
    await runDocumented(`update ${table}`);
  const { rows: steps } = await t.pool.query(
    'select distinct place, next_try_at <= now() as due from reminder_steps where next_try_at is not null order by 1',
  );
  expect(steps).toEqual([
    { place: 1, due: true },
    { place: 2, due: false },
  ]);
  const { rows: requests } = await t.pool.query(
    'select remind_at <= now() as remind, give_up_at <= now() as end from post_qualifications order by post_qualification_id',
  );
  expect(requests).toEqual([
    { remind: true, end: false },
    { remind: null, end: true },
    { remind: false, end: false },
    { remind: null, end: null },
  ]);
  const { rows: erased } = await t.pool.query(
    'select next_try_at <= now() as due from erasures order by erasure_id',
  );
  expect(erased).toEqual([{ due: true }, { due: false }, { due: null }]);
});

it('lets the only administrator set up a new second factor (rule 18.6)', async () => {
  const { userId } = await makeSignInUser(t, { role: 'Admin' });
  const other = await makeSignInUser(t);
  await t.db.update(users).set({ username: 'admin' }).where(eq(users.userId, userId));
  for (const each of [userId, other.userId]) {
    await t.sessionCookie({ ...admin, userId: each });
    await t.db.insert(recoveryCodes).values({ userId: each, codeHash: randomUUID() });
  }
  const body = { username: 'admin', password: testPassword };
  const login = async () => (await openBrowser(t).call(authEndpoints.login, { body })).body;
  expect((await login()).isMultiFactorRequired).toBe(true);
  await runDocumented('with locked_out as');
  for (const table of [sessions, recoveryCodes]) {
    const left = await t.db.select({ userId: table.userId }).from(table);
    expect(left.map((row) => row.userId)).not.toContain(userId);
    expect(left.map((row) => row.userId)).toContain(other.userId);
  }
  expect((await login()).twoFactorSetupToken).toMatch(/./);
  expect(
    await t.db.select().from(auditEntries).where(eq(auditEntries.action, 'resetTwoFactor')),
  ).toMatchObject([{ actorLabel: 'operator', entity: 'user', entityId: String(userId) }]);
  const outcomes = await t.db.select().from(signInLog).where(eq(signInLog.userId, userId));
  expect(outcomes.map(({ outcome }) => outcome)).toContain('twoFactorReset');
  const [same] = await t.db.select().from(users).where(eq(users.userId, other.userId));
  expect(same?.encryptedTotpKey).not.toBeNull();
});
