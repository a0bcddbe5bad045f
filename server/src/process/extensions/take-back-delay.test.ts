import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseLocks, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { getSolutionCase } from '../solution/get-solution-case.ts';
import { addMoreDays } from './add-more-days.ts';
import { delays } from './tables.ts';
import { takeBackDelay } from './take-back-delay.ts';

type Origin = Parameters<typeof addMoreDays>[1]['origin'];
const due = '2026-03-12T09:00:00.000Z';
const later = '2026-03-17T09:00:00.000Z';
let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Anna', lastName: 'Agent' });
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(testStart));

const ask = (token: string, days: number, origin: Origin, reason: string | null = null) =>
  addMoreDays(t.ctx({ kind: 'anonymous' }), { token, days, reason, origin });
const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const newestDelay = async (caseId: number) => {
  const rows = await t.db.select().from(delays).where(eq(delays.caseId, caseId)).orderBy(delays.delayId);
  return rows.at(-1)?.caseEventId ?? 0;
};
/** A case due on 12 March, moved by a link by three working days to the 17th. */
async function delayed(origin: Origin = 'timer') {
  const { caseId } = await makeCase(t);
  await forward(t, agent, { caseId }, { to: [{ email: 'a@dealer.example' }], dueDateTime: due });
  const token = (await tokensOf(t, caseId))('a@dealer.example');
  await ask(token, 3, origin);
  return { caseId, token, caseEventId: await newestDelay(caseId) };
}
const takeBack = (of: { caseId: number; caseEventId: number }, who = agent) => takeBackDelay(t.ctx(who), of);
const readDelay = async (caseId: number, caseEventId: number) => {
  const detail = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  const page = await t.inject(agent, casePageEndpoints.listEvents, { params: { id: caseId } });
  const [shown, listed] = [detail.body.caseEvents, page.body.items].map((events) =>
    events.find((event) => event.caseEventId === caseEventId),
  );
  expect(listed).toEqual(shown);
  return shown;
};

describe('taking back a delay without a sign of a person (rule 9.29)', () => {
  it('restores the due date, and records user and time on the delay', async () => {
    const of = await delayed();
    expect(await readDelay(of.caseId, of.caseEventId)).toMatchObject({ canTakeBack: true });
    t.clock.advance({ hours: 1 });
    const reply = await t.inject(agent, delayEndpoints.takeBackDelay, {
      params: { id: of.caseId, caseEventId: of.caseEventId },
    });
    expect(reply).toMatchObject({ status: 200, body: { dueDateTime: due } });
    expect(await caseOf(of.caseId)).toMatchObject({ dueDateTime: due, statusId: statusIds.Forwarded });
    expect(await readDelay(of.caseId, of.caseEventId)).toMatchObject({
      canTakeBack: false,
      lastModifiedDateTime: null,
      details: {
        days: 3,
        withoutPersonSign: true,
        takenBackBy: 'Anna Agent',
        extension: null,
      },
    });
    const shown = await readDelay(of.caseId, of.caseEventId);
    const { dueAfter, takenBackAt } = shown?.type === 'delay' ? shown.details : {};
    expect([dueAfter, takenBackAt].map((at) => Date.parse(at ?? ''))).toEqual(
      [later, t.clock.now()].map((at) => Date.parse(at)),
    );
    const audited = await t.db
      .select({ entity: auditEntries.entity, action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, of.caseId), eq(auditEntries.at, t.clock.now())))
      .orderBy(auditEntries.auditId);
    expect(audited).toEqual([
      {
        entity: 'case',
        action: 'takeBackDelay',
        changes: [{ field: 'dueDateTime', from: later, to: due }],
      },
      { entity: 'delay', action: 'takeBack', changes: [{ field: 'days', from: 3, to: null }] },
      { entity: 'reminderPlan', action: 'move', changes: [expect.objectContaining({ field: 'nextStepAt' })] },
    ]);
  });

  it('restores a missing due date', async () => {
    const { caseId, token } = await delayed();
    await t.db.update(cases).set({ dueDateTime: null }).where(eq(cases.caseId, caseId));
    await ask(token, 4, 'button');
    await t.db.update(delays).set({ origin: 'timer' }).where(eq(delays.caseId, caseId));
    expect(await takeBack({ caseId, caseEventId: await newestDelay(caseId) })).toEqual({ dueDateTime: null });
    expect((await caseOf(caseId))?.dueDateTime).toBeNull();
  });

  it('is not counted as an extension, nor as a use of its link (rule 9.30)', async () => {
    const of = await delayed();
    const seen = () => getSolutionCase(t.ctx({ kind: 'anonymous' }), { token: of.token });
    const usedAt = async () =>
      (await t.inject(agent, forwardingEndpoints.listLinks, { params: { id: of.caseId } })).body[0]?.usedAt;
    expect(await seen()).toMatchObject({
      extensions: { count: 1, workingDays: 3 },
      delays: [{ days: 3, dueDateTime: later, undoSeconds: 30 }],
    });
    expect(await usedAt()).toBe(t.clock.now());
    await takeBack(of);
    expect(await seen()).toMatchObject({
      dueDateTime: due,
      extensions: { count: 0, workingDays: 0 },
      delays: [],
    });
    expect(await usedAt()).toBeNull();
  });

  it.each([
    ['button', null],
    ['presence', null],
    ['form', 'Parts are missing'],
  ] as const)('allows a person to ask for the same days by %s', async (origin, reason) => {
    const of = await delayed();
    await takeBack(of);
    expect(await ask(of.token, 3, origin, reason)).toBe(later);
    expect((await caseOf(of.caseId))?.dueDateTime).toBe(later);
    await expect(takeBack({ ...of, caseEventId: await newestDelay(of.caseId) })).rejects.toMatchObject({
      code: 'DelayByPerson',
    });
  });

  it('requires a reason for a further submit without a sign of a person', async () => {
    const of = await delayed();
    await takeBack(of);
    for (const days of [3, 5])
      await expect(ask(of.token, days, 'timer')).rejects.toMatchObject({
        code: 'ReasonRequired',
        details: { fields: { reason: expect.stringContaining('already been used once') } },
      });
    expect((await caseOf(of.caseId))?.dueDateTime).toBe(due);
  });

  it('is done once after concurrent calls', async () => {
    const of = await delayed();
    const tries = await Promise.allSettled([takeBack(of), takeBack(of)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(takeBack(of)).rejects.toMatchObject({ code: 'DelayTakenBack' });
    const kept = await t.db
      .select({ at: delays.takenBackAt, byUserId: delays.takenBackByUserId })
      .from(delays)
      .where(eq(delays.caseId, of.caseId));
    expect(kept).toEqual([{ at: t.clock.now(), byUserId: agent.userId }]);
    expect((await caseOf(of.caseId))?.dueDateTime).toBe(due);
  });
});

describe("a delay can't be taken back", () => {
  const rejected = async (of: { caseId: number; caseEventId: number }, code: string, who = agent) => {
    const before = await caseOf(of.caseId);
    await expect(takeBack(of, who)).rejects.toMatchObject({ code });
    expect(await caseOf(of.caseId)).toEqual(before);
  };

  it.each(['form', 'button', 'presence'] as const)('if a person asked for it by %s', async (origin) => {
    const of = await delayed(origin);
    await rejected(of, 'DelayByPerson');
    expect((await readDelay(of.caseId, of.caseEventId))?.canTakeBack).toBe(false);
  });

  it('after the due date changed, until the later change is taken back', async () => {
    const of = await delayed();
    await ask(of.token, 2, 'button');
    await rejected(of, 'DueDateChanged');
    expect((await readDelay(of.caseId, of.caseEventId))?.canTakeBack).toBe(false);
    const reply = await t.inject(
      agent,
      delayEndpoints.takeBackDelay,
      { params: { id: of.caseId, caseEventId: of.caseEventId } },
      { headers: { 'accept-language': 'de' } },
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'DueDateChanged' } });
    expect(reply.body.message).toContain('Die Frist wurde nach dieser Verlängerung geändert');
    const newer = { caseId: of.caseId, caseEventId: await newestDelay(of.caseId) };
    await t.db.update(delays).set({ origin: 'timer' }).where(eq(delays.caseEventId, newer.caseEventId));
    await takeBack(newer);
    expect(await takeBack(of)).toEqual({ dueDateTime: due });
  });

  it('if the case no longer has a due date', async () => {
    const of = await delayed();
    await t.db.update(cases).set({ dueDateTime: null }).where(eq(cases.caseId, of.caseId));
    await rejected(of, 'DueDateChanged');
  });

  it("if the actor can't see or change the case now", async () => {
    const of = await delayed();
    const austria = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'AT')] } });
    await rejected(of, 'NotFound', austria);
    const colleague = await t.actor('Agent');
    await t.db.insert(caseLocks).values({
      caseId: of.caseId,
      userId: colleague.userId,
      sessionHash: colleague.sessionHash,
      tabId: 'tab',
      since: t.clock.now(),
      leaseUntil: '2026-03-04T09:02:00.000Z',
    });
    await rejected(of, 'CaseLocked');
    expect((await readDelay(of.caseId, of.caseEventId))?.canTakeBack).toBe(true);
    for (const status of ['Closed', 'Spam', 'Integrated'] as const) {
      const readOnly = await delayed();
      await t.db.update(cases).set({ statusId: statusIds[status] }).where(eq(cases.caseId, readOnly.caseId));
      await rejected(readOnly, 'CaseReadOnly');
      expect((await readDelay(readOnly.caseId, readOnly.caseEventId))?.canTakeBack).toBe(false);
    }
  });

  it('if the event is not a delay, or of another case', async () => {
    const of = await delayed();
    const { caseEventId } = await forward(t, agent, of);
    await rejected({ ...of, caseEventId }, 'NotFound');
    await rejected({ ...of, caseId: (await makeCase(t)).caseId }, 'NotFound');
    const params = { id: of.caseId, caseEventId: of.caseEventId };
    expect((await t.inject(null, delayEndpoints.takeBackDelay, { params })).status).toBe(401);
  });
});
