import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, caseLocks, cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addMoreDays } from '../extensions/add-more-days.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { simpleSolve } from './simple-solve.ts';
import { simpleSolutions } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

async function forwarded() {
  const [dealer] = await t.db
    .update(dealers)
    .set({ emails: ['a@dealer.example'] })
    .where(eq(dealers.dealerId, 1))
    .returning();
  const row = await makeCase(t);
  await forward(t, agent, row, {
    to: [{ email: 'a@dealer.example', dealerId: dealer?.dealerId ?? null }, { email: 'b@free.example' }],
  });
  const token = await tokensOf(t, row.caseId);
  return { row, dealer, a: token('a@dealer.example'), b: token('b@free.example') };
}
const solve = (token: string, solution = 'Battery replaced') =>
  simpleSolve(t.ctx({ kind: 'anonymous' }), { token, solution });
const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const solutionsOf = (caseId: number) =>
  t.db.select().from(simpleSolutions).where(eq(simpleSolutions.caseId, caseId));

describe('solving by a link', () => {
  it('recognizes the link that solved, however long it took', async () => {
    const { row, a } = await forwarded();
    let at = Date.parse(t.clock.now());
    const ctx = { ...t.ctx({ kind: 'anonymous' }), now: () => new Date(++at).toISOString() };
    await simpleSolve(ctx, { token: a, solution: 'Battery replaced' });
    const [link] = await t.db
      .select()
      .from(caseLinks)
      .where(and(eq(caseLinks.caseId, row.caseId), eq(caseLinks.email, 'a@dealer.example')));
    expect(link?.solvedAt).toBe((await caseOf(row.caseId))?.solvedDateTime);
  });

  it('solves the case, ends the other links and records the author (rule 9.16)', async () => {
    const { row, dealer, a, b } = await forwarded();
    t.clock.advance({ hours: 2 });
    const now = t.clock.now();
    await solve(a, 'Battery <replaced>\nand tested');
    expect(await caseOf(row.caseId)).toMatchObject({
      statusId: statusIds.Solved,
      solvedDateTime: now,
      lastModifiedDateTime: now,
      isReminderProcessActive: false,
    });
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, row.caseId), eq(caseEvents.type, 'solution')));
    expect(event).toMatchObject({
      authorUserId: null,
      authorName: dealer?.name,
      content: '<p>Battery &lt;replaced&gt;<br>and tested</p>',
      contentText: 'Battery <replaced>\nand tested',
      details: { marketStatus: 'solved' },
    });
    expect(await solutionsOf(row.caseId)).toMatchObject([
      { solution: 'Battery <replaced>\nand tested', caseEventId: event?.caseEventId, at: now },
    ]);
    const links = await t.db
      .select({ solvedAt: caseLinks.solvedAt, endedAt: caseLinks.endedAt })
      .from(caseLinks)
      .where(eq(caseLinks.caseId, row.caseId))
      .orderBy(caseLinks.caseLinkId);
    expect(links).toEqual([
      { solvedAt: now, endedAt: null },
      { solvedAt: null, endedAt: now },
    ]);
    await expect(solve(b)).rejects.toMatchObject({ code: 'CaseSolved' });
    const audited = await t.db
      .select({
        entity: auditEntries.entity,
        action: auditEntries.action,
        label: auditEntries.actorLabel,
      })
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, row.caseId), eq(auditEntries.actorKind, 'token')))
      .orderBy(auditEntries.auditId);
    expect(audited.map(({ entity, action }) => `${entity} ${action}`).sort()).toEqual([
      // Its status, and the mark of its reminder process.
      'case solve',
      'case solve',
      'caseEvent create',
      'caseLink end',
      'caseLink solve',
      // Mails kept without a mail server would be sent by the next one.
      'outgoingMail withdraw',
      'outgoingMail withdraw',
      'reminderPlan end',
      'simpleSolution create',
    ]);
    expect(audited[0]?.label).toMatch(/^link \d+$/);
  });

  it('shows its own confirmation again without a second effect', async () => {
    const { row, a, b } = await forwarded();
    await solve(a);
    const solved = await caseOf(row.caseId);
    t.clock.advance({ minutes: 1 });
    await solve(a, 'Something else');
    expect(await caseOf(row.caseId)).toEqual(solved);
    expect(await solutionsOf(row.caseId)).toMatchObject([{ solution: 'Battery replaced' }]);
    const open = (token: string) =>
      t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus: 'solved' } });
    expect(await open(a)).toMatchObject({ status: 200, body: { isSolvedByThisLink: true } });
    expect(await open(b)).toMatchObject({ status: 409, body: { code: 'CaseSolved' } });
  });

  it('rejects more days from a link that solved, and everything after the case was reopened', async () => {
    const { row, a } = await forwarded();
    await solve(a);
    const open = (marketStatus: string) =>
      t.inject(null, solutionEndpoints.solutionCase, { query: { token: a, marketStatus } });
    expect(await open('delayed')).toMatchObject({ status: 200, body: { isSolvedByThisLink: true } });
    const asksForDays = () =>
      addMoreDays(t.ctx({ kind: 'anonymous' }), { token: a, days: 3, reason: null, origin: 'button' });
    await expect(asksForDays()).rejects.toMatchObject({ code: 'CaseSolved' });
    await forward(t, agent, row, { to: [{ email: 'c@free.example' }] });
    expect((await caseOf(row.caseId))?.statusId).toBe(statusIds.Forwarded);
    const expired = { status: 410, body: { code: 'ExpiredLink' } };
    expect(await open('solved')).toMatchObject(expired);
    expect(await open('delayed')).toMatchObject(expired);
    await expect(solve(a, 'Solved once more')).rejects.toMatchObject({ code: 'ExpiredLink' });
    await expect(asksForDays()).rejects.toMatchObject({ code: 'ExpiredLink' });
    expect(await solutionsOf(row.caseId)).toHaveLength(1);
  });

  it('lets one of two concurrent links succeed and rejects the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { row, a, b } = await forwarded();
      const results = await Promise.allSettled([solve(a), solve(b)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const lost = results.find((result) => result.status === 'rejected');
      expect(lost?.reason).toMatchObject({ code: 'CaseSolved' });
      expect(await solutionsOf(row.caseId)).toHaveLength(1);
    }
  });

  it('solves once for concurrent calls of the same link', async () => {
    const { row, a } = await forwarded();
    await Promise.all([solve(a), solve(a), solve(a)]);
    expect(await solutionsOf(row.caseId)).toHaveLength(1);
  });

  it('ignores the lock of staff', async () => {
    const { row, a } = await forwarded();
    await t.db.insert(caseLocks).values({
      caseId: row.caseId,
      userId: agent.userId,
      sessionHash: agent.sessionHash,
      tabId: 'tab',
      since: t.clock.now(),
      leaseUntil: new Date(Date.parse(t.clock.now()) + 60_000).toISOString(),
    });
    await solve(a);
    expect((await caseOf(row.caseId))?.statusId).toBe(statusIds.Solved);
  });

  it.each([
    ['Solved', { solvedDateTime: '2026-03-04T10:00:00.000Z' }, 'CaseSolved'],
    ['Closed', {}, 'ExpiredLink'],
    ['Spam', {}, 'InvalidToken'],
  ] as const)('is rejected when staff set the case to %s', async (status, patch, code) => {
    const { row, a } = await forwarded();
    await t.db
      .update(cases)
      .set({ statusId: statusIds[status], ...patch })
      .where(eq(cases.caseId, row.caseId));
    await expect(solve(a)).rejects.toMatchObject({ code });
    expect(await solutionsOf(row.caseId)).toHaveLength(0);
  });

  it('requires a solution over HTTP', async () => {
    const { row, a } = await forwarded();
    const post = (body: object) => t.inject(null, solutionEndpoints.simpleSolve, { body });
    expect(await post({ token: a, solution: '  ' })).toMatchObject({
      status: 400,
      body: { errors: { solution: 'Solution is required' } },
    });
    expect(await post({ token: 'wrong', solution: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'InvalidToken' },
    });
    expect(await post({ token: a, solution: 'Done' })).toMatchObject({ status: 200, body: {} });
    expect((await caseOf(row.caseId))?.statusId).toBe(statusIds.Solved);
  });
});
