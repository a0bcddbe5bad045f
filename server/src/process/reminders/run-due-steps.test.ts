import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { caseAttention, caseEvents } from '../../cases/case/tables.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { rules, ruleTypes } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { setAutomaticMail } from '../../platform/outbox/set-automatic-mail.ts';
import { lookupId, marketId } from '../../testing/factories.ts';
import { linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { reminderCalls } from '../../testing/reminders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { runDueSteps } from './run-due-steps.ts';
import { reminderPlans, reminderSteps } from './tables.ts';

let t: TestApp;
let agent: UserActor;
let admin: UserActor;
let calls: ReturnType<typeof reminderCalls>;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Weber' });
  admin = await t.actor('Admin', { firstName: 'Otto', lastName: 'Outbox' });
  calls = reminderCalls(t, agent);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(testStart));
// Remaining steps would run in the next test.
afterEach(async () => {
  await t.db.update(reminderSteps).set({ nextTryAt: null });
});

const eventsOf = (caseId: number, type: 'reminder' | 'escalation' | 'status') =>
  t.db
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.caseId, caseId), eq(caseEvents.type, type)))
    .orderBy(asc(caseEvents.caseEventId));
const noon = (day: string) => `${day}T11:00:00.000Z`;

describe('a reminder process', () => {
  it('starts with a forward, by the shipped rules, and marks the case', async () => {
    const caseId = await calls.remindedCase();
    expect((await calls.caseOf(caseId)).isReminderProcessActive).toBe(true);
    expect(await calls.stepsOf(caseId)).toEqual([
      'reminder 1 2026-03-11',
      'reminder 2 2026-03-16',
      'escalation 1 2026-03-19',
      'escalation 2 2026-03-24',
      'escalation 3 2026-03-27',
    ]);
    const without = await calls.remindedCase({}, { withReminders: false });
    expect((await calls.caseOf(without)).isReminderProcessActive).toBe(false);
    expect(await calls.planOf(without)).toBeUndefined();
  });

  it('reminds, escalates level by level, and ends', async () => {
    const caseId = await calls.remindedCase();
    expect(await calls.runAt('2026-03-11T06:59:00.000Z')).toBe(0);
    const due = (await calls.nextOf(caseId))?.dueAt ?? '';
    expect(await calls.runAt(due)).toBe(1);
    expect(await runDueSteps(t.ctx())).toBe(0);
    for (const day of ['2026-03-16', '2026-03-19', '2026-03-24', '2026-03-27'])
      expect([day, await calls.runAt(noon(day))]).toEqual([day, 1]);
    expect((await eventsOf(caseId, 'reminder')).map(({ details }) => details)).toMatchObject([
      { number: 1, to: [{ email: 'service@autohaus.example' }], leftOut: [] },
      { number: 2 },
    ]);
    expect((await eventsOf(caseId, 'escalation')).map(({ details }) => details)).toMatchObject([
      { level: 1, to: ['escalation.level1@markets.example'] },
      { level: 2, to: ['escalation.level2@markets.example'] },
      { level: 3 },
    ]);
    const row = await calls.caseOf(caseId);
    expect(row.escalationLevelId).toBe(await lookupId(t, 'escalationLevel', '3'));
    expect(row.isReminderProcessActive).toBe(false);
    expect(await calls.planOf(caseId)).toMatchObject({ endedBecause: 'done', endedByUserId: null });
    expect((await t.db.select().from(caseAttention)).map((each) => each.caseId)).toContain(caseId);
    const { body } = await t.inject(admin, casePageEndpoints.listHistory, { params: { id: caseId } });
    expect(body.items.slice(0, 5).map(({ by, action }) => [by, action])).toEqual([
      ...Array.from({ length: 3 }, () => ['System', 'reminderStep-escalate']),
      ...Array.from({ length: 2 }, () => ['System', 'reminderStep-remind']),
    ]);
    expect(body.items[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual(
      expect.arrayContaining([
        ['escalationLevelId', '2', '3'],
        ['isReminderProcessActive', 'Yes', 'No'],
      ]),
    );
  });

  it('is shown with its done and open steps', async () => {
    const caseId = await calls.remindedCase();
    await calls.runAt(noon('2026-03-11'));
    const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
    expect(body.reminderPlan).toMatchObject({ startedAt: testStart, pausedUntil: null, endedAt: null });
    expect(
      body.reminderPlan?.steps.map(({ kind, number, doneAt, to }) => [kind, number, doneAt !== null, to]),
    ).toEqual([
      ['reminder', 1, true, []],
      ['reminder', 2, false, []],
      ['escalation', 1, false, ['escalation.level1@markets.example']],
      ['escalation', 2, false, ['escalation.level2@markets.example']],
      ['escalation', 3, false, ['escalation.level3@markets.example']],
    ]);
  });

  it('mails automatically, in the thread of the forward, with new links, and earlier links stay valid', async () => {
    const caseId = await calls.remindedCase(
      {},
      {
        to: [{ email: 'one@dealer.example' }, { email: 'two@dealer.example' }],
        message: '<p>Please see to it.</p>',
        language: 'de',
      },
    );
    await calls.runAt(noon('2026-03-11'));
    await calls.runAt(noon('2026-03-16'));
    const [one, two, again, , once] = await sentMails(t, caseId);
    expect(again).toMatchObject({ kind: 'reminder', to: ['one@dealer.example'], inReplyTo: one?.messageId });
    expect(once).toMatchObject({
      inReplyTo: again?.messageId,
      references: [one?.messageId, again?.messageId],
    });
    expect(two?.token).not.toBe(again?.token);
    expect(again?.subject).toMatch(/^Erinnerung: \[2026-\d+\] Please look into this$/);
    expect(again?.sentText).toContain(
      'Am 04.03.2026 haben wir Sie um eine Antwort auf diese Kundenrückmeldung gebeten.',
    );
    expect(again?.sentText).toContain('Please see to it.');
    expect(again?.sentText).toContain('Bitte antworten Sie bis zum 16.03.2026 (MEZ).');
    expect(again?.sentText).not.toContain('eskaliert');
    expect(once?.sentText).toContain('dies ist die 2. Erinnerung');
    expect(once?.sentText).toContain('wird der Fall eskaliert');
    const links = await linksOf(t, caseId);
    expect(links).toHaveLength(6);
    expect(links.every(({ revokedAt, endedAt }) => revokedAt === null && endedAt === null)).toBe(true);
  });

  it('mails the recipients of a level the subject and who was asked, without a token (rule 16.8)', async () => {
    const caseId = await calls.remindedCase({ title: 'The gearbox jerks' });
    for (const day of ['2026-03-11', '2026-03-16', '2026-03-19']) await calls.runAt(noon(day));
    const mail = (await sentMails(t, caseId)).at(-1);
    expect(mail).toMatchObject({
      kind: 'escalation',
      to: ['escalation.level1@markets.example'],
      token: null,
    });
    expect(mail?.subject).toContain('Escalation level 1: [2026-');
    for (const words of [
      'The gearbox jerks',
      'service@autohaus.example',
      '04.03.2026',
      'Reminders: 2',
      'for 11 working days',
    ])
      expect(mail?.sentText).toContain(words);
    expect(mail?.sentText).toContain(`http://localhost:3000/case/edit/${caseId}`);
  });
});

describe('the time of a step (rule 16.3)', () => {
  it('is never at night or on a free day: it waits for the next morning, and the others keep their distance', async () => {
    const caseId = await calls.remindedCase();
    expect(await calls.runAt('2026-03-11T20:00:00.000Z')).toBe(0);
    expect(await calls.stepsOf(caseId)).toMatchObject([
      'reminder 1 2026-03-12',
      'reminder 2 2026-03-17',
      'escalation 1 2026-03-20',
      'escalation 2 2026-03-25',
      'escalation 3 2026-03-30',
    ]);
    // No server ran for a week, and now it is Saturday.
    expect(await calls.runAt(noon('2026-03-21'))).toBe(0);
    expect(await calls.stepsOf(caseId)).toMatchObject([
      'reminder 1 2026-03-23',
      'reminder 2 2026-03-26',
      'escalation 1 2026-03-31',
      'escalation 2 2026-04-07',
      'escalation 3 2026-04-10',
    ]);
  });

  it('moves later steps when it is late, so that two are never due at once', async () => {
    const caseId = await calls.remindedCase();
    expect(await calls.runAt(noon('2026-03-26'))).toBe(1);
    expect(await runDueSteps(t.ctx())).toBe(0);
    expect(await calls.stepsOf(caseId)).toEqual([
      'reminder 1 2026-03-26 done',
      'reminder 2 2026-03-31',
      'escalation 1 2026-04-07',
      'escalation 2 2026-04-10',
      'escalation 3 2026-04-15',
    ]);
  });

  it('follows the current calendar of the market', async () => {
    const caseId = await calls.remindedCase({ marketId: await marketId(t, 'SA') });
    await t.pool.query("update markets set weekend_days = '{2,3,4,5,6}' where iso_code = 'SA'");
    const due = (await calls.nextOf(caseId))?.dueAt ?? '';
    expect(await calls.runAt(due)).toBe(0);
    expect((await calls.nextOf(caseId))?.dueAt.slice(0, 10)).toBe('2026-03-29');
    await t.pool.query("update markets set weekend_days = '{5,6}' where iso_code = 'SA'");
  });

  it('of an escalation is not before the due date, even if that was moved', async () => {
    const caseId = await calls.remindedCase();
    for (const day of ['2026-03-11', '2026-03-16']) await calls.runAt(noon(day));
    await t.pool.query(`update cases set due_date_time = '2026-03-20T17:00:00Z' where case_id = ${caseId}`);
    expect(await calls.runAt(noon('2026-03-19'))).toBe(0);
    expect(await calls.runAt(noon('2026-03-23'))).toBe(1);
    expect(await eventsOf(caseId, 'escalation')).toHaveLength(1);
  });
});

describe('recipients (rules 16.2 and 16.11)', () => {
  it('are those with an open link of the forward, and the event says if there are none', async () => {
    const to = ['one', 'two'].map((name) => ({ email: `${name}@dealer.example` }));
    const caseId = await calls.remindedCase({}, { to });
    await t.db
      .update(caseLinks)
      .set({ revokedAt: testStart })
      .where(and(eq(caseLinks.caseId, caseId), eq(caseLinks.email, 'one@dealer.example')));
    await calls.runAt(noon('2026-03-11'));
    expect((await calls.automaticMailsOf(caseId)).map((mail) => mail.to)).toEqual([['two@dealer.example']]);
    await t.db.update(caseLinks).set({ revokedAt: testStart }).where(eq(caseLinks.caseId, caseId));
    await calls.runAt(noon('2026-03-16'));
    expect(await calls.automaticMailsOf(caseId)).toHaveLength(1);
    expect((await eventsOf(caseId, 'reminder')).at(-1)?.details).toEqual({ number: 2, to: [], leftOut: [] });
    const [last] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, caseId), eq(auditEntries.entity, 'reminderStep')))
      .orderBy(desc(auditEntries.auditId))
      .limit(1);
    expect(last?.action).toBe('skip');
    expect((await calls.stepsOf(caseId))[2]).toBe('escalation 1 2026-03-19');
  });

  it('are never blacklisted addresses or our own mailboxes', async () => {
    const own = 'complaint.management@customer-feedback.example';
    const to = [{ email: 'Blocked@dealer.example' }, { email: own }, { email: 'open@dealer.example' }];
    const caseId = await calls.remindedCase({}, { to });
    await t.db.insert(blacklist).values({
      email: 'blocked@dealer.example',
      createdDateTime: testStart,
      lastModifiedDateTime: testStart,
    });
    await calls.runAt(noon('2026-03-11'));
    expect((await calls.automaticMailsOf(caseId)).map((mail) => mail.to)).toEqual([['open@dealer.example']]);
    expect((await eventsOf(caseId, 'reminder'))[0]?.details).toMatchObject({
      leftOut: expect.arrayContaining([
        { email: 'Blocked@dealer.example', because: 'blacklisted' },
        { email: own, because: 'ownMailbox' },
      ]),
    });
  });
});

describe('caps (rule 16.12)', () => {
  it('postpone a step for an address that reached its cap, store the reason, and lose nothing', async () => {
    const capped = await createTestApp({ AUTOMATIC_MAIL_PER_ADDRESS: '2/3/100' });
    const who = await capped.actor('Agent');
    const ofCapped = reminderCalls(capped, who);
    const caseIds: number[] = [];
    for (let made = 0; made < 4; made += 1) caseIds.push(await ofCapped.remindedCase());
    const waiting = async () => {
      const steps = await Promise.all(caseIds.map((caseId) => ofCapped.nextOf(caseId)));
      return steps
        .filter((step) => step?.kind === 'reminder' && step.number === 1)
        .map((step) => [step?.waitsBecause, step?.nextTryAt]);
    };
    expect(await ofCapped.runAt(noon('2026-03-11'))).toBe(2);
    const until = '2026-03-11T11:10:00.000Z';
    expect(await waiting()).toEqual([
      ['addressCap', until],
      ['addressCap', until],
    ]);
    expect(await ofCapped.runAt('2026-03-11T11:09:59.000Z')).toBe(0);
    // One more is sent in this hour, then the cap of the hour is reached.
    expect(await ofCapped.runAt(until)).toBe(1);
    expect(await waiting()).toEqual([['addressCap', '2026-03-11T12:00:00.000Z']]);
    expect(await ofCapped.runAt('2026-03-11T12:00:00.000Z')).toBe(1);
    expect(await waiting()).toEqual([]);
    await capped.close();
  });

  it('count a step with several recipients as one mail of a case', async () => {
    const capped = await createTestApp({ AUTOMATIC_MAIL_PER_CASE: '1/1/1' });
    const ofCapped = reminderCalls(capped, await capped.actor('Agent'));
    const to = ['one', 'two', 'three'].map((name) => ({ email: `${name}@dealer.example` }));
    const caseId = await ofCapped.remindedCase({}, { to });
    expect(await ofCapped.runAt(noon('2026-03-11'))).toBe(1);
    expect(await ofCapped.automaticMailsOf(caseId)).toHaveLength(3);
    // Simulates the second step on the same day, such as after another forward with immediate reminders.
    await capped.db
      .update(reminderSteps)
      .set({ nextTryAt: capped.clock.now(), dueAt: capped.clock.now() })
      .where(eq(reminderSteps.place, 2));
    await capped.db
      .update(reminderSteps)
      .set({ doneAt: '2026-03-10T11:00:00.000Z' })
      .where(eq(reminderSteps.place, 1));
    expect(await ofCapped.runAt('2026-03-11T12:00:00.000Z')).toBe(0);
    expect(await ofCapped.nextOf(caseId)).toMatchObject({
      waitsBecause: 'caseCap',
      nextTryAt: '2026-03-12T11:00:00.000Z',
    });
    await capped.close();
  });

  it('apply across concurrent servers', async () => {
    const capped = await createTestApp({ AUTOMATIC_MAIL_PER_ADDRESS: '5/5/5' });
    const ofCapped = reminderCalls(capped, await capped.actor('Agent'));
    for (let made = 0; made < 12; made += 1) await ofCapped.remindedCase();
    capped.clock.set(noon('2026-03-11'));
    const counts = await Promise.all([1, 2].map(() => runDueSteps(capped.ctx())));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    await capped.close();
  });
});

describe('the pause of automatic mail', () => {
  it('postpones every step, and each process continues with one of them', async () => {
    const caseIds = [await calls.remindedCase(), await calls.remindedCase()];
    await setAutomaticMail(t.ctx(admin), { isPaused: true, reason: 'The mail server is blacklisted' });
    expect(await calls.runAt(noon('2026-03-11'))).toBe(0);
    expect(await calls.runAt(noon('2026-03-25'))).toBe(0);
    await setAutomaticMail(t.ctx(admin), { isPaused: false, reason: null });
    expect(await runDueSteps(t.ctx())).toBe(2);
    for (const caseId of caseIds) expect(await calls.automaticMailsOf(caseId)).toHaveLength(1);
  });
});

describe('an extension by a link', () => {
  const extend = async (caseId: number, days: number) => {
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    const body = { token, days, reason: `For ${days} days`, origin: 'form' };
    const reply = await t.inject(null, delayEndpoints.addMoreDays, { body });
    expect(reply.status).toBe(200);
  };
  const escalating = async (atExtension: number) => {
    const [rule] = await t.db.select().from(rules).where(eq(rules.ruleTypeId, ruleTypes.Escalation));
    if (!rule) throw new Error('no rule');
    await t.db
      .update(rules)
      .set({ effect: { ...rule.effect, atExtension } as typeof rule.effect })
      .where(eq(rules.ruleId, rule.ruleId));
    return () => t.db.update(rules).set({ effect: rule.effect }).where(eq(rules.ruleId, rule.ruleId));
  };

  it('moves open steps by as many working days', async () => {
    const caseId = await calls.remindedCase();
    await extend(caseId, 3);
    expect((await calls.stepsOf(caseId)).slice(0, 2)).toEqual([
      'reminder 1 2026-03-16',
      'reminder 2 2026-03-19',
    ]);
  });

  it('escalates at once, and only once, when the count of the rule is reached, in addition to the steps in their turn (rule 16.10)', async () => {
    const putBack = await escalating(2);
    const caseId = await calls.remindedCase();
    await putBack();
    await extend(caseId, 3);
    expect(await runDueSteps(t.ctx())).toBe(0);
    await extend(caseId, 2);
    t.clock.advance({ minutes: 1 });
    expect(await runDueSteps(t.ctx())).toBe(1);
    const [escalation] = await eventsOf(caseId, 'escalation');
    expect(escalation?.details).toMatchObject({ level: 1, extension: 2 });
    expect((await sentMails(t, caseId)).at(-1)?.sentText).toContain('has been extended 2 times');
    expect(await calls.stepsOf(caseId)).toEqual([
      'reminder 1 2026-03-18',
      'reminder 2 2026-03-23',
      'escalation 1 2026-03-04 done',
      'escalation 2 2026-03-31',
      'escalation 3 2026-04-07',
    ]);
    await extend(caseId, 1);
    t.clock.advance({ minutes: 1 });
    expect(await runDueSteps(t.ctx())).toBe(0);
  });

  it('returns the escalation to its turn when it is taken back before the mail', async () => {
    const putBack = await escalating(1);
    const caseId = await calls.remindedCase();
    await putBack();
    const token = (await tokensOf(t, caseId))('service@autohaus.example');
    await t.inject(null, delayEndpoints.addMoreDays, { body: { token, days: 3, origin: 'button' } });
    await t.inject(null, delayEndpoints.undoDelay, { body: { token } });
    expect(await runDueSteps(t.ctx())).toBe(0);
    expect(await eventsOf(caseId, 'escalation')).toEqual([]);
    expect(await calls.stepsOf(caseId)).toEqual([
      'reminder 1 2026-03-11',
      'reminder 2 2026-03-16',
      'escalation 1 2026-03-19',
      'escalation 2 2026-03-24',
      'escalation 3 2026-03-27',
    ]);
  });
});

describe('an error (rule 16.9)', () => {
  it('does not block other cases, is retried with growing pauses, and is shown on the case after five', async () => {
    const broken = await calls.remindedCase();
    const sound = await calls.remindedCase();
    const [plan] = await t.db.select().from(reminderPlans).where(eq(reminderPlans.caseId, broken));
    const event = plan?.caseEventId ?? 0;
    // Deletes the forward, which the product itself never does.
    await t.pool.query('delete from case_links where case_id = $1', [broken]);
    await t.pool.query('delete from forwards where case_event_id = $1', [event]);
    expect(await calls.runAt(noon('2026-03-11'))).toBe(1);
    expect(await calls.automaticMailsOf(sound)).toHaveLength(1);
    const pauses: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      const step = await calls.nextOf(broken);
      expect(step).toMatchObject({ waitsBecause: 'error', attempts: tries });
      pauses.push((Date.parse(step?.nextTryAt ?? '') - Date.parse(t.clock.now())) / 60_000);
      expect(
        (await eventsOf(broken, 'status')).some(
          ({ details }) => 'act' in details && details.act === 'reminderFailed',
        ),
      ).toBe(tries >= 5);
      if (tries < 6) await calls.runAt(step?.nextTryAt ?? '');
    }
    expect(pauses.slice(0, 5)).toEqual([1, 5, 15, 60, 240]);
    const reported = (await eventsOf(broken, 'status')).filter(({ details }) => 'act' in details);
    expect(reported).toHaveLength(1);
    expect((await t.db.select().from(caseAttention)).map((each) => each.caseId)).toContain(broken);
  });
});
