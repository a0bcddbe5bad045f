import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testStart } from '../../testing/test-ctx.ts';
import { simpleSolve } from '../solution/simple-solve.ts';
import { addMoreDays } from './add-more-days.ts';
import { delays } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(testStart));

/** Wednesday, 4 March 2026. The case is due on Thursday the 12th. */
async function forwarded(overrides: Parameters<typeof makeCase>[1] = {}) {
  const row = await makeCase(t, overrides);
  await forward(t, agent, row, {
    to: [{ email: 'a@dealer.example' }, { email: 'b@dealer.example' }],
    dueDateTime: '2026-03-12T09:00:00.000Z',
  });
  const token = await tokensOf(t, row.caseId);
  return { row, a: token('a@dealer.example'), b: token('b@dealer.example') };
}
const ask = (token: string, days: number, more: Partial<Parameters<typeof addMoreDays>[1]> = {}) =>
  addMoreDays(t.ctx({ kind: 'anonymous' }), { token, days, reason: null, origin: 'button', ...more });
const caseOf = async (caseId: number) => (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0];
const delaysOf = (caseId: number) => t.db.select().from(delays).where(eq(delays.caseId, caseId));

describe('asking for more days', () => {
  it.each(['2031-03-03T09:00:00.000Z', '9999-12-30T09:00:00.000Z'])(
    'rejects more than five years ahead for a case due on %s',
    async (dueDateTime) => {
      const { row, a } = await forwarded();
      await t.db.update(cases).set({ dueDateTime }).where(eq(cases.caseId, row.caseId));
      await expect(ask(a, 5)).rejects.toMatchObject({
        code: 'BadRequest',
        details: { fields: { days: "The due date can't be more than five years in the future" } },
      });
      expect(await delaysOf(row.caseId)).toEqual([]);
    },
  );

  it('counts working days of the market from the due date and records the origin (rule 9.17)', async () => {
    const { row, a } = await forwarded();
    expect(await ask(a, 3, { origin: 'timer' })).toBe('2026-03-17T09:00:00.000Z');
    expect(await caseOf(row.caseId)).toMatchObject({
      dueDateTime: '2026-03-17T09:00:00.000Z',
      statusId: statusIds.Forwarded,
    });
    const [event] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, row.caseId), eq(caseEvents.type, 'delay')));
    expect(event).toMatchObject({
      title: 'More working days',
      authorName: 'a@dealer.example',
      details: { marketStatus: 'delayed' },
    });
    expect(await delaysOf(row.caseId)).toMatchObject([
      {
        days: 3,
        reason: null,
        origin: 'timer',
        caseEventId: event?.caseEventId,
        dueBefore: '2026-03-12T09:00:00.000Z',
        dueAfter: '2026-03-17T09:00:00.000Z',
        takenBackAt: null,
      },
    ]);
    const audited = await t.db
      .select({ entity: auditEntries.entity, changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.caseId, row.caseId), eq(auditEntries.actorKind, 'token')))
      .orderBy(auditEntries.auditId);
    expect(audited.find(({ entity }) => entity === 'case')?.changes).toEqual([
      { field: 'dueDateTime', from: '2026-03-12T09:00:00.000Z', to: '2026-03-17T09:00:00.000Z' },
    ]);
  });

  it('counts from now when the due date is past or missing, with the weekend of the market', async () => {
    const late = await forwarded();
    t.clock.set('2026-03-13T09:00:00.000Z');
    expect(await ask(late.a, 1)).toBe('2026-03-16T09:00:00.000Z');
    t.clock.set(testStart);
    const none = await forwarded();
    await t.db.update(cases).set({ dueDateTime: null }).where(eq(cases.caseId, none.row.caseId));
    expect(await ask(none.a, 1)).toBe('2026-03-05T09:00:00.000Z');
    // The weekend in Egypt is Friday and Saturday.
    const egypt = await forwarded({ marketId: await marketId(t, 'EG') });
    expect(await ask(egypt.a, 1)).toBe('2026-03-15T09:00:00.000Z');
  });

  it('requires a reason above five days (rule 9.18)', async () => {
    const { row, a } = await forwarded();
    await expect(ask(a, 6)).rejects.toMatchObject({
      code: 'ReasonRequired',
      details: { field: 'reason' },
    });
    expect(await delaysOf(row.caseId)).toHaveLength(0);
    expect(await ask(a, 5)).toBe('2026-03-19T09:00:00.000Z');
    expect(await ask(a, 6, { reason: 'Part on <order>', origin: 'form' })).toBe('2026-03-27T09:00:00.000Z');
    const [, second] = await t.db
      .select()
      .from(caseEvents)
      .where(and(eq(caseEvents.caseId, row.caseId), eq(caseEvents.type, 'delay')))
      .orderBy(caseEvents.caseEventId);
    expect(second).toMatchObject({ content: '<p>Part on &lt;order&gt;</p>', contentText: 'Part on <order>' });
  });

  it('repeats the confirmation of a link used again, but not the effect', async () => {
    const { row, a, b } = await forwarded();
    const first = await ask(a, 3);
    t.clock.advance({ days: 2 });
    expect(await ask(a, 3, { origin: 'timer' })).toBe(first);
    expect(await delaysOf(row.caseId)).toHaveLength(1);
    expect(await ask(b, 3)).toBe('2026-03-20T09:00:00.000Z');
    // The date is the current one of the case, which the other link moved.
    expect(await ask(a, 3, { origin: 'presence' })).toBe('2026-03-20T09:00:00.000Z');
    await expect(ask(a, 5, { origin: 'timer' })).rejects.toMatchObject({ code: 'ReasonRequired' });
    expect(await delaysOf(row.caseId)).toHaveLength(2);
  });

  it('counts concurrent submits of one link once, and of two links twice', async () => {
    const { row, a, b } = await forwarded();
    const same = await Promise.all([ask(a, 3), ask(a, 3), ask(a, 3)]);
    expect(new Set(same).size).toBe(1);
    expect(await delaysOf(row.caseId)).toHaveLength(1);
    await Promise.all([ask(a, 1), ask(b, 1)]);
    expect((await caseOf(row.caseId))?.dueDateTime).toBe('2026-03-19T09:00:00.000Z');
  });

  it('is rejected for a wrong link and for a completed case', async () => {
    const { a, b } = await forwarded();
    await expect(ask('wrong', 3)).rejects.toMatchObject({ code: 'InvalidToken' });
    await simpleSolve(t.ctx({ kind: 'anonymous' }), { token: a, solution: 'Done' });
    await expect(ask(a, 3)).rejects.toMatchObject({ code: 'CaseSolved' });
    await expect(ask(b, 3)).rejects.toMatchObject({ code: 'CaseSolved' });
    const over = await forwarded();
    t.clock.advance({ days: 91 });
    await expect(ask(over.a, 3)).rejects.toMatchObject({ code: 'ExpiredLink' });
  });

  it('returns the date over HTTP and rejects invalid days', async () => {
    const { a } = await forwarded();
    const post = (body: object, language = 'en') =>
      t.inject(
        null,
        delayEndpoints.addMoreDays,
        { body: { token: a, ...body } },
        { headers: { 'accept-language': language } },
      );
    for (const days of [0, 61, 2.5, 'x', '4', ' 4 ', '0x5', true, [3], null])
      expect(await post({ days })).toMatchObject({
        status: 400,
        body: { errors: { days: expect.any(String) } },
      });
    expect(await post({ days: 7 }, 'de')).toMatchObject({
      status: 400,
      body: {
        code: 'ReasonRequired',
        errors: {
          reason: 'Bitte geben Sie einen Grund an. Er ist bei mehr als 5 Arbeitstagen erforderlich.',
        },
      },
    });
    const reply = await post({ days: 3, origin: 'presence' });
    expect(reply).toMatchObject({ status: 200, body: '2026-03-17T09:00:00.000Z' });
  });
});
