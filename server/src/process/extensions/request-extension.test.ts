import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockCase } from '../../cases/case/lock-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { unlockCase } from '../../cases/case/unlock-case.ts';
import { blacklist } from '../../catalog/blacklist/tables.ts';
import { rules, ruleTypes } from '../../catalog/rules/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, linksOf, sentMails, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { revokeLink } from '../links/revoke-link.ts';
import { getSolutionCase } from '../solution/get-solution-case.ts';
import { addMoreDays } from './add-more-days.ts';
import { delays, extensionRequests } from './tables.ts';
import { undoDelay } from './undo-delay.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent', { firstName: 'Lena', lastName: 'Links' });
});
afterAll(() => t.close());

const outside = () => t.ctx({ kind: 'anonymous' });
const ask = (token: string, days: number, reason = `Reason for ${days}`) =>
  addMoreDays(outside(), { token, days, reason, origin: 'form' });
const extensionRequest = (token: string, days: number, reason = 'The part is on order') =>
  t.inject(null, delayEndpoints.requestExtension, { body: { token, days, reason } });
const open = (token: string) => getSolutionCase(outside(), { token });
const read = async (caseId: number) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;
const extensionRequestsOf = async (caseId: number) =>
  (await read(caseId)).caseEvents.flatMap((event) => (event.type === 'extensionRequest' ? [event] : []));
const answer = (caseId: number, caseEventId: number, isGranted: boolean) =>
  t.inject(agent, delayEndpoints.decideExtension, {
    params: { id: caseId, caseEventId },
    body: { isGranted },
  });
const attended = async (needsAttention = true) => {
  const { body } = await t.inject(agent, caseListEndpoints.listCases, {
    query: {},
    body: { needsAttention },
  });
  return body.items.map(({ caseId }) => caseId);
};

const answersTo = async (caseId: number) =>
  (await sentMails(t, caseId)).filter(({ kind }) => kind === 'extensionDecision');

async function forwarded(overrides: Parameters<typeof makeCase>[1] = {}) {
  const { caseId } = await makeCase(t, overrides);
  await forward(t, agent, { caseId }, { to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }] });
  const tokenOf = await tokensOf(t, caseId);
  return { caseId, a: tokenOf('a@dealer.example'), b: tokenOf('b@dealer.example') };
}
async function spent() {
  const of = await forwarded();
  await ask(of.a, 60);
  // Opens the case, so that only later actions call attention.
  await lockCase(t.ctx(agent), { caseId: of.caseId, takeOver: false });
  await unlockCase(t.ctx(agent), { caseId: of.caseId });
  return { ...of, due: (await read(of.caseId)).dueDateTime };
}

describe('the budget of a case (rule 9.35)', () => {
  it('is 5 extensions for all its links together', async () => {
    const { caseId, a, b } = await forwarded();
    for (const days of [1, 2, 3]) await ask(a, days);
    for (const days of [1, 2]) await ask(b, days);
    const due = (await read(caseId)).dueDateTime;
    await expect(ask(a, 4)).rejects.toMatchObject({ code: 'DelayBudgetSpent' });
    await expect(ask(b, 4)).rejects.toMatchObject({ code: 'DelayBudgetSpent' });
    expect((await read(caseId)).dueDateTime).toBe(due);
    expect((await open(b)).left).toEqual({ extensions: 0, workingDays: 0 });
    // A request for the same days repeats the confirmation.
    expect(await ask(b, 2)).toBe(due);
  });

  it('is 60 working days, without undone ones', async () => {
    const { a, b } = await forwarded();
    await ask(a, 50);
    expect((await open(a)).left).toEqual({ extensions: 4, workingDays: 10 });
    await expect(ask(b, 11)).rejects.toMatchObject({
      code: 'DelayBudgetSpent',
      details: { values: { extensions: 4, workingDays: 10 } },
    });
    await ask(b, 10);
    await undoDelay(outside(), { token: b });
    expect((await open(a)).left).toEqual({ extensions: 4, workingDays: 10 });
    await ask(a, 10);
    await expect(ask(b, 1)).rejects.toMatchObject({ code: 'DelayBudgetSpent' });
  });

  it('is not exceeded by concurrent requests of two links', async () => {
    const { caseId, a, b } = await forwarded();
    await ask(a, 20);
    const both = await Promise.allSettled([ask(a, 40), ask(b, 40)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rows = await t.db.select().from(delays).where(eq(delays.caseId, caseId));
    expect(rows.reduce((sum, { days }) => sum + days, 0)).toBe(60);
  });

  it('follows the due-date rule of the case', async () => {
    const market = await marketId(t, 'VN');
    await t.db.insert(rules).values({
      ruleTypeId: ruleTypes.DueDate,
      name: 'Vietnam',
      marketId: market,
      effect: {
        workingDaysToFirstAnswer: 1,
        workingDaysToSolution: 5,
        delayBudget: { extensions: 1, workingDays: 80 },
      },
      createdAt: '2030-01-02T09:00:00.000Z',
    });
    const { caseId, a } = await forwarded({ marketId: market });
    expect((await open(a)).left).toEqual({ extensions: 1, workingDays: 80 });
    await ask(a, 3);
    await expect(ask(a, 1)).rejects.toMatchObject({ code: 'DelayBudgetSpent' });
    expect((await read(caseId)).rules.find(({ ruleType }) => ruleType === 'DueDate')?.effect).toContain(
      'at most 1 extension of 80 working days in total',
    );
  });

  it('allows a link to undo five delays', async () => {
    const { caseId, a } = await forwarded();
    for (const days of [1, 2, 3, 4, 5]) {
      await ask(a, days);
      await undoDelay(outside(), { token: a });
    }
    const due = await ask(a, 6);
    await expect(undoDelay(outside(), { token: a })).rejects.toMatchObject({ code: 'UndoTooLate' });
    expect((await read(caseId)).dueDateTime).toBe(due);
  });
});

describe('an extension request beyond the budget (rule 9.36)', () => {
  it('reaches staff with days, reason and author, and keeps the due date', async () => {
    const { caseId, due, b } = await spent();
    expect(await attended()).not.toContain(caseId);
    expect(await extensionRequest(b, 7, 'Part on <order>')).toMatchObject({ status: 200 });
    expect((await read(caseId)).dueDateTime).toBe(due);
    expect(await extensionRequestsOf(caseId)).toMatchObject([
      {
        author: 'b@dealer.example',
        content: '<p>Part on &lt;order&gt;</p>',
        details: { days: 7, answeredAt: null, answeredBy: null, isGranted: null, dueAfter: null },
        canAnswer: true,
      },
    ]);
    expect(await attended()).toContain(caseId);
    expect(await attended(false)).not.toContain(caseId);
    expect((await open(b)).openExtensionRequest).toEqual({ days: 7, at: t.clock.now() });
  });

  it('is limited to one open request per link', async () => {
    const { caseId, a, b } = await spent();
    await Promise.all([extensionRequest(a, 7), extensionRequest(a, 7), extensionRequest(a, 7)]);
    expect(await extensionRequest(a, 8)).toMatchObject({
      status: 409,
      body: { code: 'ExtensionRequestOpen' },
    });
    expect(await extensionRequest(b, 8)).toMatchObject({ status: 200 });
    const rows = await t.db.select().from(extensionRequests).where(eq(extensionRequests.caseId, caseId));
    expect(rows.map(({ days }) => days).sort()).toEqual([7, 8]);
    expect(await extensionRequest('wrong', 8)).toMatchObject({ body: { code: 'InvalidToken' } });
    expect(await extensionRequest(b, 8, ' ')).toMatchObject({
      status: 400,
      body: { errors: { reason: expect.any(String) } },
    });
  });

  it('is granted once, which moves the due date', async () => {
    const { caseId, due, a } = await spent();
    await extensionRequest(a, 5);
    const [event] = await extensionRequestsOf(caseId);
    const id = event?.caseEventId ?? 0;
    const answers = await Promise.all([answer(caseId, id, true), answer(caseId, id, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await read(caseId);
    expect(after.dueDateTime && due && after.dueDateTime > due).toBe(true);
    expect(await extensionRequestsOf(caseId)).toMatchObject([
      {
        canAnswer: false,
        details: { answeredBy: 'Lena Links', isGranted: true, dueAfter: after.dueDateTime },
      },
    ]);
    expect(await attended()).not.toContain(caseId);
    expect(await open(a)).toMatchObject({ openExtensionRequest: null, left: { extensions: 0 } });
    const [mail, ...others] = await answersTo(caseId);
    expect([mail?.to, others]).toEqual([['a@dealer.example'], []]);
    expect(mail?.sentText).toContain('5 more working days. We have granted your request.');
    expect(mail?.sentText).toMatch(/Please answer by \d\d\.\d\d\.\d{4}/);
    expect(mail?.subject).toContain('Please look into this');
    expect(await extensionRequest(a, 5)).toMatchObject({ status: 200 });
  });

  it('is rejected, and the due date stays', async () => {
    const { caseId, due, a } = await spent();
    await extensionRequest(a, 5);
    const [event] = await extensionRequestsOf(caseId);
    expect(await answer(caseId, event?.caseEventId ?? 0, false)).toMatchObject({
      body: { dueDateTime: due },
    });
    expect(await answer(caseId, event?.caseEventId ?? 0, true)).toMatchObject({
      body: { code: 'ExtensionRequestDecided' },
    });
    expect((await read(caseId)).dueDateTime).toBe(due);
    expect(await attended()).not.toContain(caseId);
    const texts = (await answersTo(caseId)).map(({ sentText }) => sentText);
    expect(texts).toEqual([expect.stringContaining("we can't grant your request")]);
  });

  it('is decided without a mail when the address was blacklisted or the link revoked since', async () => {
    const { caseId, a, b } = await spent();
    await extensionRequest(a, 5);
    await extensionRequest(b, 5);
    await t.db.insert(blacklist).values({
      email: 'a@dealer.example',
      createdDateTime: t.clock.now(),
      lastModifiedDateTime: t.clock.now(),
    });
    const link = (await linksOf(t, caseId)).find(({ email }) => email === 'b@dealer.example');
    await revokeLink(t.ctx(agent), { caseId, caseLinkId: link?.caseLinkId ?? 0 });
    for (const { caseEventId } of await extensionRequestsOf(caseId))
      expect(await answer(caseId, caseEventId, true)).toMatchObject({ status: 200 });
    expect(await answersTo(caseId)).toEqual([]);
    await t.db.delete(blacklist);
  });

  it('is decided only by users who can change the case, and only for its own case', async () => {
    const { caseId, a } = await spent();
    const other = await forwarded();
    await extensionRequest(a, 5);
    const [event] = await extensionRequestsOf(caseId);
    const id = event?.caseEventId ?? 0;
    expect(await answer(other.caseId, id, true)).toMatchObject({ status: 404 });
    const foreign = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'JP')] } });
    const params = { id: caseId, caseEventId: id };
    expect(
      await t.inject(foreign, delayEndpoints.decideExtension, { params, body: { isGranted: true } }),
    ).toMatchObject({ status: 404 });
    await t.db.update(cases).set({ statusId: statusIds.Closed }).where(eq(cases.caseId, caseId));
    expect(await extensionRequestsOf(caseId)).toMatchObject([{ canAnswer: false }]);
    expect(await answer(caseId, id, true)).toMatchObject({ status: 409, body: { code: 'CaseReadOnly' } });
    const [row] = await t.db
      .select()
      .from(extensionRequests)
      .where(and(eq(extensionRequests.caseId, caseId), eq(extensionRequests.caseEventId, id)));
    expect(row?.answeredAt).toBeNull();
  });
});
