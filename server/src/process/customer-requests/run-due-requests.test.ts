import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeCase } from '../../cases/bin/remove-case.ts';
import { restoreCase } from '../../cases/bin/restore-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import type { UserActor } from '../../context.ts';
import { contacts } from '../../people/contacts/tables.ts';
import { caseMailCalls } from '../../testing/case-mail.ts';
import { anna, postQualificationCalls } from '../../testing/post-qualification.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { runDueRequests } from './run-due-requests.ts';
import { postQualifications } from './tables.ts';

// Requested on Wednesday, 4 March 2026, at 10:00 in Berlin. The fifth working day is the 11th, the tenth the 18th.
const reminderDay = '2026-03-11T14:00:00.000Z';
const lastDay = '2026-03-18T14:00:00.000Z';

let t: TestApp;
let agent: UserActor;
let admin: UserActor;
let calls: ReturnType<typeof postQualificationCalls>;
beforeAll(async () => {
  t = await createTestApp({ AUTOMATIC_MAIL_PER_ADDRESS: '1/1/1' });
  agent = await t.actor('Agent', { claims: ['CreatePostQualificaionPermission', 'DeletePermission'] });
  admin = await t.actor('Admin');
  calls = postQualificationCalls(t, agent);
});
afterAll(() => t.close());
let counter = 0;
let email = anna;
beforeEach(async () => {
  t.clock.set(testStart);
  counter += 1;
  email = `customer${counter}@customer.example`;
  await t.db.update(postQualifications).set({ remindAt: null, giveUpAt: null });
});

const askedCase = async (of: Parameters<typeof calls.caseOfAnna>[1] = {}) => {
  const row = await calls.caseOfAnna({ emails: [email] }, of);
  const token = await calls.askForToken(row.caseId, { email, language: 'en' });
  return { ...row, token };
};
const runAt = (moment: string) => {
  t.clock.set(moment);
  return runDueRequests(t.ctx({ kind: 'job', name: 'execute-due-requests' }));
};
const kindsOf = async (caseId: number) => (await calls.mailsOf(caseId)).map(({ kind }) => kind);
const actsOf = async (caseId: number) =>
  (await calls.eventsOf(caseId)).map(({ details }) => ('act' in details ? details.act : null)).reverse();

describe('the reminder (rule 17.11)', () => {
  it('is sent once after five working days, in the thread, with its own link in addition to the first', async () => {
    const { caseId, token } = await askedCase();
    expect(await runAt('2026-03-11T06:59:00.000Z')).toBe(0);
    expect(await runAt(reminderDay)).toBe(1);
    expect(await runAt(reminderDay)).toBe(0);
    const [first, reminder, ...more] = await calls.mailsOf(caseId);
    expect(more).toEqual([]);
    expect(reminder).toMatchObject({
      kind: 'postQualificationReminder',
      to: [email],
      inReplyTo: first?.messageId,
    });
    expect(reminder?.subject).toMatch(/^Reminder: \[/);
    expect(reminder?.sentText).toContain('On 04.03.2026 we asked you');
    expect(reminder?.token).not.toBe(token);
    for (const each of [token, reminder?.token ?? '']) expect((await calls.open(each)).status).toBe(200);
    expect((await calls.list(caseId)).body[0]).toMatchObject({ remindedAt: reminderDay, openedCount: 2 });
    expect(await actsOf(caseId)).toEqual(['asked', 'reminded']);
    expect((await calls.answer(reminder?.token ?? '')).status).toBe(200);
    expect(await runAt(lastDay)).toBe(0);
  });

  it('is sent once by several servers', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 12; made += 1) {
      email = `many${made}@customer.example`;
      ids.push((await askedCase()).caseId);
    }
    t.clock.set(reminderDay);
    const ctx = () => t.ctx({ kind: 'job', name: 'execute-due-requests' });
    await Promise.all([runDueRequests(ctx()), runDueRequests(ctx()), runDueRequests(ctx())]);
    await runDueRequests(ctx());
    for (const id of ids)
      expect(await kindsOf(id)).toEqual(['postQualification', 'postQualificationReminder']);
  });

  it('waits for office hours', async () => {
    const { caseId } = await askedCase();
    expect(await runAt('2026-03-11T20:00:00.000Z')).toBe(0);
    expect(await runAt('2026-03-12T14:00:00.000Z')).toBe(1);
    expect(await kindsOf(caseId)).toHaveLength(2);
  });

  it('waits while automatic mail is paused, but the waiting of the case still ends', async () => {
    const { caseId } = await askedCase();
    const pause = (isPaused: boolean) =>
      t.inject(admin, mailOutEndpoints.setAutomaticMail, {
        body: { isPaused, reason: isPaused ? 'Test' : null },
      });
    await pause(true);
    expect(await runAt(reminderDay)).toBe(0);
    expect(await runAt(lastDay)).toBe(1);
    await pause(false);
    expect(await runAt(lastDay)).toBe(0);
    expect(await actsOf(caseId)).toEqual(['asked', 'gaveUp']);
    expect(await kindsOf(caseId)).toEqual(['postQualification']);
  });

  it('waits while the cap of its address is reached', async () => {
    const first = await askedCase();
    const second = await askedCase();
    expect(await runAt(reminderDay)).toBe(1);
    const [one, two] = [await kindsOf(first.caseId), await kindsOf(second.caseId)];
    expect([one.length, two.length].sort()).toEqual([1, 2]);
    expect(await runAt('2026-03-12T14:01:00.000Z')).toBe(1);
    expect((await kindsOf(first.caseId)).length + (await kindsOf(second.caseId)).length).toBe(4);
  });

  it('is not sent to a blacklisted address, and the event says so', async () => {
    const { caseId } = await askedCase();
    const now = t.clock.now();
    await t.db.insert(blacklist).values({ email, createdDateTime: now, lastModifiedDateTime: now });
    await runAt(reminderDay);
    expect(await kindsOf(caseId)).toEqual(['postQualification']);
    const [event] = await calls.eventsOf(caseId);
    expect(event?.details).toMatchObject({ act: 'reminded', leftOut: [{ email, because: 'blacklisted' }] });
    expect((await calls.list(caseId)).body[0]?.remindedAt).toBeNull();
  });

  it.each([
    ['of a legal case', { legal: true }],
    ['of a safety case', { safetyRelevant: true }],
  ])('is not sent to the customer %s', async (_what, flags) => {
    const { caseId } = await askedCase(flags);
    await runAt(reminderDay);
    expect(await kindsOf(caseId)).toEqual(['postQualification']);
    expect(await runAt(lastDay)).toBe(1);
  });

  it('is not sent to an address that the customer no longer has', async () => {
    const { caseId, contactId } = await askedCase();
    await t.db
      .update(contacts)
      .set({ emails: ['new@customer.example'] })
      .where(eq(contacts.contactId, contactId ?? 0));
    await runAt(reminderDay);
    expect(await kindsOf(caseId)).toEqual(['postQualification']);
  });
});

describe('without an answer (rule 17.11)', () => {
  it('resumes the case after ten working days, and the link still accepts an answer', async () => {
    const { caseId, token } = await askedCase();
    await runAt(reminderDay);
    expect(await runAt(lastDay)).toBe(1);
    expect(await runAt(lastDay)).toBe(0);
    expect((await calls.caseOf(caseId)).statusId).toBe(statusIds.InProgress);
    expect(await calls.needsAttention(caseId)).toBe(true);
    expect(await actsOf(caseId)).toEqual(['asked', 'reminded', 'gaveUp']);
    expect((await calls.list(caseId)).body[0]).toMatchObject({ gaveUpAt: lastDay, canChange: true });
    expect((await calls.answer(token)).status).toBe(200);
    expect(await actsOf(caseId)).toEqual(['asked', 'reminded', 'gaveUp', 'answered']);
  });

  it('keeps the case waiting when staff asked something else since', async () => {
    const { caseId } = await askedCase();
    t.clock.advance({ hours: 1 });
    await caseMailCalls(t, agent).send(caseId, { to: [{ email }], isQuestion: true });
    await runAt(reminderDay);
    expect(await runAt(lastDay)).toBe(0);
    expect((await calls.caseOf(caseId)).statusId).toBe(statusIds.WaitingForCustomer);
  });

  it('does not call attention when staff have continued themselves', async () => {
    const { caseId } = await askedCase();
    await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
    expect(await runAt(reminderDay)).toBe(0);
    expect(await runAt(lastDay)).toBe(0);
    expect(await actsOf(caseId)).toEqual(['asked']);
  });

  it('skips a case in the bin, and resumes it after a restore', async () => {
    const { caseId } = await askedCase();
    await removeCase(t.ctx(agent), { caseId });
    expect(await runAt(lastDay)).toBe(0);
    await restoreCase(t.ctx(agent), { caseId });
    await runAt(lastDay);
    expect((await calls.caseOf(caseId)).statusId).toBe(statusIds.InProgress);
  });
});

describe('an error', () => {
  /** Makes each write of a case to this table fail, until the returned function is called. */
  const breakWrites = async (table: 'cases' | 'outgoing_mails', caseId: number) => {
    await t.pool.query(
      `create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_it before insert or update on ${table} for each row when (new.case_id = ${caseId}) execute function break_it()`,
    );
    return () => t.pool.query(`drop trigger break_it on ${table}; drop function break_it()`);
  };
  const requestOf = async (caseId: number) => {
    const [request] = await calls.requestsOf(caseId);
    if (!request) throw new Error('no request');
    return request;
  };
  const minutesUntil = (moment: string | null) =>
    (Date.parse(moment ?? '') - Date.parse(t.clock.now())) / 60_000;

  it('does not block other requests, and the failed one is retried', async () => {
    const broken = await askedCase();
    email = 'other@customer.example';
    const other = await askedCase();
    const repair = await breakWrites('cases', broken.caseId);
    expect(await runAt(lastDay)).toBe(1);
    expect((await calls.caseOf(other.caseId)).statusId).toBe(statusIds.InProgress);
    expect(await requestOf(broken.caseId)).toMatchObject({ attempts: 1, gaveUpAt: null });
    await repair();
    expect(await runAt('2026-03-18T14:00:59.000Z')).toBe(0);
    expect(await runAt('2026-03-18T14:01:00.000Z')).toBe(1);
    expect((await calls.caseOf(broken.caseId)).statusId).toBe(statusIds.InProgress);
    expect(await calls.needsAttention(broken.caseId)).toBe(true);
    expect(await actsOf(broken.caseId)).toEqual(['asked', 'gaveUp']);
  });

  it('is retried with growing pauses, and the fifth one is shown on the case once', async () => {
    const { caseId } = await askedCase();
    const repair = await breakWrites('cases', caseId);
    const pauses: number[] = [];
    let next = '2026-03-19T07:30:00.000Z';
    for (let problems = 1; problems <= 6; problems += 1) {
      expect(await runAt(next)).toBe(0);
      const { attempts, giveUpAt } = await requestOf(caseId);
      expect(attempts).toBe(problems);
      pauses.push(minutesUntil(giveUpAt));
      next = giveUpAt ?? '';
      expect(await calls.needsAttention(caseId)).toBe(problems >= 5);
      expect(await actsOf(caseId)).toEqual(problems >= 5 ? ['asked', 'failed'] : ['asked']);
    }
    await repair();
    expect(pauses).toEqual([1, 5, 15, 60, 240, 240]);
    const { body } = await t.inject(admin, casePageEndpoints.listHistory, { params: { id: caseId } });
    expect(body.items[0]).toMatchObject({ by: 'System', action: 'postQualification-fail' });
  });

  it('of the reminder does not count for the end of waiting after the reminder was sent', async () => {
    const { caseId } = await askedCase();
    const repair = await breakWrites('outgoing_mails', caseId);
    let next = '2026-03-12T07:30:00.000Z';
    for (let problems = 1; problems <= 4; problems += 1) {
      await runAt(next);
      next = (await requestOf(caseId)).remindAt ?? '';
    }
    expect(await requestOf(caseId)).toMatchObject({ attempts: 4, remindedAt: null });
    await repair();
    expect(await runAt(next)).toBe(1);
    expect(await requestOf(caseId)).toMatchObject({ attempts: 0, remindedAt: next });
    const repairCase = await breakWrites('cases', caseId);
    await runAt('2026-03-20T11:00:00.000Z');
    await repairCase();
    const { attempts, giveUpAt } = await requestOf(caseId);
    expect([attempts, minutesUntil(giveUpAt)]).toEqual([1, 1]);
    expect(await calls.needsAttention(caseId)).toBe(false);
  });

  it('of a reminder that was never sent does not count either, and the end skips the reminder', async () => {
    const { caseId } = await askedCase();
    const repair = await breakWrites('outgoing_mails', caseId);
    await runAt('2026-03-12T11:00:00.000Z');
    await runAt('2026-03-12T11:01:00.000Z');
    expect(await requestOf(caseId)).toMatchObject({ attempts: 2 });
    await repair();
    const repairCase = await breakWrites('cases', caseId);
    await runAt(lastDay);
    await repairCase();
    const { attempts, remindAt, giveUpAt } = await requestOf(caseId);
    expect([attempts, remindAt, minutesUntil(giveUpAt)]).toEqual([1, null, 1]);
    expect(await runAt('2026-03-18T14:01:00.000Z')).toBe(1);
    expect(await kindsOf(caseId)).toEqual(['postQualification']);
  });
});
