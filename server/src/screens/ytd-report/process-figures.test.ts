import { goodwillEndpoints } from '@cfm/contract/screens/goodwill.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { integrateCase } from '../../process/case-actions/integrate-case.ts';
import { simpleSolve } from '../../process/solution/simple-solve.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { makeBoardCase, solutionOf, solveAsStaff } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countFigures } from './count-figures.ts';

/** The report covers April up to this day. */
const now = '2026-04-14T21:59:59.999Z';
let t: TestApp;
let admin: UserActor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(cases);
});

/** The figures of the year with this key: up to now, by month of this year, and by month of the last year. */
async function figuresOf(key: 'open' | 'onTime' | 'goodwill') {
  const { en } = await countFigures(t.ctx(), now);
  const months = en.find((table) => table.key === key)?.rows.map(({ cells }) => cells) ?? [];
  return {
    year: en[0]?.rows.find(({ figure }) => figure === key)?.cells,
    months: months.map(([own]) => own).slice(0, 4),
    last: months.map(([, last]) => last),
  };
}
const inLastYear = (cells: Record<number, number> = {}) =>
  Array.from({ length: 12 }, (_none, month) => cells[month] ?? null);
const make = async (count: number, overrides: Parameters<typeof makeCase>[1]) => {
  for (let nth = 0; nth < count; nth += 1) await makeCase(t, overrides);
};

it('counts open cases at the end of each month (rule 20.5)', async () => {
  const solved = { statusId: statusIds.Solved };
  await make(7, {
    ...solved,
    receiptDateTime: '2026-01-10T10:00:00Z',
    solvedDateTime: '2026-02-10T10:00:00.000Z',
  });
  await make(6, { receiptDateTime: '2026-02-20T10:00:00Z' });
  // In Berlin it is the first of March.
  await make(5, { receiptDateTime: '2026-02-28T23:30:00Z' });
  await make(8, {
    ...solved,
    receiptDateTime: '2025-11-10T10:00:00Z',
    solvedDateTime: '2025-12-31T22:59:59.999Z',
  });
  await make(9, { statusId: statusIds.Spam, receiptDateTime: '2026-01-10T10:00:00Z' });
  await make(9, { receiptDateTime: '2026-01-10T10:00:00Z', deletedAt: '2026-04-14T10:00:00Z' });
  // After the report.
  await make(9, { receiptDateTime: '2026-04-14T22:00:00Z' });
  expect(await figuresOf('open')).toEqual({
    year: [11, null],
    months: [7, 6, 11, 11],
    last: inLastYear({ 10: 8 }),
  });
});

it('measures the share of answers on time by the due date at the answer (rule 22.6)', async () => {
  const solveByLink = async (receivedOn: string, answeredOn: string) => {
    t.clock.set(`${receivedOn}T09:00:00.000Z`);
    const row = await makeCase(t);
    const dueDateTime = `${receivedOn.slice(0, 8)}20T10:00:00.000Z`;
    await forward(t, admin, row, { to: [{ email: 'a@dealer.example' }], dueDateTime });
    t.clock.set(answeredOn);
    const token = (await tokensOf(t, row.caseId))('a@dealer.example');
    await simpleSolve(t.ctx({ kind: 'anonymous' }), { token, solution: 'Battery replaced' });
  };
  // Four on time, one of them at the last moment, and one late.
  for (let nth = 0; nth < 3; nth += 1) await solveByLink('2026-02-10', '2026-02-12T10:00:00.000Z');
  await solveByLink('2026-02-10', '2026-02-20T10:00:00.000Z');
  await solveByLink('2026-02-10', '2026-02-20T10:00:00.001Z');
  // Too few to show in March, but part of the year.
  await solveByLink('2026-03-10', '2026-03-25T10:00:00.000Z');
  // A case without a link is no answer.
  await make(5, { statusId: statusIds.Solved, solvedDateTime: '2026-02-11T10:00:00.000Z' });
  const expected = {
    year: [66.7, null],
    months: [null, 80, null, null],
    last: inLastYear(),
  };
  expect(await figuresOf('onTime')).toEqual(expected);
  // A later due date changes nothing.
  await t.db.update(cases).set({ dueDateTime: '2026-06-01T10:00:00.000Z' });
  expect(await figuresOf('onTime')).toEqual(expected);
  await t.db
    .update(cases)
    .set({ statusId: statusIds.Spam })
    .where(eq(cases.solvedDateTime, '2026-03-25T10:00:00.000Z'));
  expect(await figuresOf('onTime')).toEqual({ ...expected, year: [80, null] });
});

it('adds up goodwill costs by month, and equals the goodwill report (rule 22.7)', async () => {
  const give = async (at: string, caseCost: string, count = 1) => {
    for (let nth = 0; nth < count; nth += 1) {
      t.clock.set(at);
      const { caseId, setIds } = await makeBoardCase(t, { sets: 1 });
      await solve(caseId, setIds[0] ?? 0, caseCost);
    }
  };
  const solve = async (caseId: number, setId: number, caseCost: string) => {
    const solutions = [solutionOf(setId, { caseCost, loanerCar: true })];
    expect((await solveAsStaff(t, admin, caseId, { vin: 'WBA00000000000001', solutions })).status).toBe(200);
  };
  await give('2026-01-31T22:59:59.999Z', '100.10', 5);
  // In Berlin it is February.
  await give('2026-01-31T23:00:00.000Z', '50.30', 6);
  // Too few to show. The next larger month is hidden too, because the total is shown.
  await give('2026-03-10T10:00:00.000Z', '7000.00', 2);
  await give('2025-02-10T10:00:00.000Z', '20.00', 5);
  // Nothing of cost, replaced, or spam.
  await give('2026-02-10T10:00:00.000Z', '0', 5);
  t.clock.set('2026-02-10T10:00:00.000Z');
  const again = await makeBoardCase(t, { sets: 1 });
  await solve(again.caseId, again.setIds[0] ?? 0, '9999.00');
  await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, again.caseId));
  t.clock.set('2026-02-11T10:00:00.000Z');
  await solve(again.caseId, again.setIds[0] ?? 0, '10.00');
  expect(await figuresOf('goodwill')).toEqual({
    // 5 × 100.10 + 6 × 50.30 + 10 + 2 × 7000
    year: [14_812, 100],
    months: [null, 312, null, null],
    last: inLastYear({ 1: 100 }),
  });
  const query = { by: 'market' as const, from: '2026-01-01', to: '2026-04-14' };
  const { body } = await t.inject(admin, goodwillEndpoints.listGoodwillSums, { query });
  expect(Math.round(body.total.costEuros)).toBe(14_812);
});

/** Solves a case of its own at each moment. The first case shows all these solutions. */
async function giveToOneCase(moments: readonly string[]) {
  let shownBy: string | null = null;
  for (const moment of moments) {
    t.clock.set(moment);
    const { row, caseId, setIds } = await makeBoardCase(t, { sets: 1 });
    const solutions = [solutionOf(setIds[0] ?? 0, { caseCost: '100.00' })];
    const form = { vin: 'WBA00000000000001', solutions };
    expect((await solveAsStaff(t, admin, caseId, form)).status).toBe(200);
    if (shownBy !== null) await integrateCase(t.ctx(admin), { caseId, internalId: shownBy });
    shownBy ??= row.internalId;
  }
}

it('counts an integrated case as the case that shows its goodwill (rules 20.3 and 22.7)', async () => {
  for (let nth = 0; nth < 4; nth += 1)
    await giveToOneCase(['2026-02-10T10:00:00.000Z', '2026-02-11T10:00:00.000Z']);
  // Eight solutions of four cases.
  expect(await figuresOf('goodwill')).toMatchObject({ year: [null, null], months: [null, null, null, null] });
  await giveToOneCase(['2026-02-12T10:00:00.000Z']);
  expect(await figuresOf('goodwill')).toMatchObject({ year: [900, null], months: [null, 900, null, null] });
});

it('counts a case with goodwill in three months once in the sum of the year and of hidden months (rule 20.3)', async () => {
  const months = ['2026-02', '2026-03', '2026-04'];
  for (let nth = 0; nth < 2; nth += 1)
    await giveToOneCase(months.map((month) => `${month}-10T10:00:00.000Z`));
  // Six solutions of two cases.
  expect(await figuresOf('goodwill')).toMatchObject({ year: [null, null] });
  for (let nth = 0; nth < 6; nth += 1) await giveToOneCase(['2026-01-10T10:00:00.000Z']);
  // With January shown, the sum of the year would reveal the costs of two cases.
  expect(await figuresOf('goodwill')).toMatchObject({ year: [1200, null], months: [null, null, null, null] });
});

it('counts a case once in the month of the last year that has the same day (rule 20.3)', async () => {
  // The part of April until the 14th is in the sum of the year.
  for (let nth = 0; nth < 4; nth += 1)
    await giveToOneCase(['2025-04-10T10:00:00.000Z', '2025-04-20T10:00:00.000Z']);
  expect(await figuresOf('goodwill')).toMatchObject({ year: [null, null], last: inLastYear() });
  for (let nth = 0; nth < 2; nth += 1)
    await giveToOneCase(['2025-03-10T10:00:00.000Z', '2025-04-20T10:00:00.000Z']);
  // Six cases until the 14th, and six in all of April.
  expect(await figuresOf('goodwill')).toMatchObject({ year: [null, 600], last: inLastYear({ 3: 1000 }) });
});
