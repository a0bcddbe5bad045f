import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeStatus } from '../../cases/case/change-status.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import { inTransaction } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { monthFigures } from './count-figures.ts';
import { figureTables } from './figure-tables.ts';
import { proposeTexts } from './propose-texts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(cases);
  // The report covers September.
  t.clock.set('2026-10-10T10:00:00.000Z');
});

const make = async (count: number, overrides: Parameters<typeof makeCase>[1] = {}) => {
  const made = [];
  for (let nth = 0; nth < count; nth += 1)
    made.push(await makeCase(t, { receiptDateTime: '2026-09-08T10:00:00.000Z', ...overrides }));
  return made;
};
const shownRegions = async () =>
  (await monthFigures(t.ctx())).regions.map(({ en, counts }) => [en, counts.month]);

it('leaves out a region if a small one could be computed from the shown total (rule 20.3)', async () => {
  await make(20);
  await make(6, { marketId: await marketId(t, 'GB') });
  expect(await shownRegions()).toEqual([
    ['Germany', 20],
    ['United Kingdom and Ireland', 6],
  ]);
  await make(1, { marketId: await marketId(t, 'US') });
  expect((await monthFigures(t.ctx())).totals.month.received).toBe(27);
  expect(await shownRegions()).toEqual([['Germany', 20]]);
  const { englishContent } = proposeTexts(t.ctx(), await monthFigures(t.ctx()));
  expect(englishContent).toContain('<li><p>Others, or without a region: 7\u00a0cases</p></li></ul>');
});

it('leaves out a region if a single case without a market could be computed', async () => {
  await make(9);
  await make(1, { marketId: null });
  expect(await shownRegions()).toEqual([]);
});

it('leaves out a topic if the few cases without one could be computed', async () => {
  const [group] = await t.db.select().from(codeLevelTopicGroups).limit(1);
  if (!group) throw new Error('no topic');
  const { areaId: codeLevelAreaId, topicGroupId: codeLevelTopicGroupId } = group;
  for (const { caseId } of await make(7))
    await t.db
      .insert(caseCodeLevelSets)
      .values({ caseId, codeLevelAreaId, codeLevelTopicGroupId, isPrimary: true, order: 0 });
  const shownTopics = async () => (await monthFigures(t.ctx())).topics.map(({ counts }) => counts.month);
  expect(await shownTopics()).toEqual([7]);
  await make(1);
  expect(await shownTopics()).toEqual([]);
});

it('counts a completed case as open if it was reopened at the end of the month (rule 23.2)', async () => {
  const moveAll = async (ids: readonly number[], at: string, statusId: number) => {
    t.clock.set(at);
    for (const caseId of ids)
      await inTransaction(t.ctx(), async (tx) => {
        const [row] = await tx.db.select().from(cases).where(eq(cases.caseId, caseId));
        if (row) await changeStatus(tx, row, { statusId, action: 'update' });
      });
  };
  const idsOf = async (count: number) =>
    (await make(count, { receiptDateTime: '2026-08-05T10:00:00.000Z' })).map(({ caseId }) => caseId);
  const [inMonth, later, closedAgain] = [await idsOf(5), await idsOf(6), await idsOf(7)];
  await moveAll([...inMonth, ...later, ...closedAgain], '2026-08-20T10:00:00.000Z', statusIds.Solved);
  await moveAll([...inMonth, ...closedAgain], '2026-09-10T10:00:00.000Z', statusIds.InProgress);
  await moveAll(closedAgain, '2026-09-20T10:00:00.000Z', statusIds.Closed);
  await moveAll([...later, ...closedAgain], '2026-10-02T10:00:00.000Z', statusIds.InProgress);
  const open = async () => {
    const { totals } = await monthFigures(t.ctx());
    return [totals.before.open, totals.month.open];
  };
  expect(await open()).toEqual([null, 5]);
  // Later changes do not matter.
  await moveAll(inMonth, '2026-10-05T10:00:00.000Z', statusIds.Solved);
  expect(await open()).toEqual([null, 5]);
});

it('links exactly the cases that a figure counts (rule 20.6)', async () => {
  const solved = { statusId: statusIds.Solved, solvedDateTime: '2026-09-30T21:59:59.999Z' };
  await make(6, solved);
  await make(7, { marketId: await marketId(t, 'GB') });
  await make(5, { receiptDateTime: '2026-08-31T21:59:59.999Z' });
  await make(5, { receiptDateTime: '2026-09-30T22:00:00.000Z' });
  const admin = await t.actor('Admin');
  const { totals, regions } = figureTables(await monthFigures(t.ctx()), 'en');
  const figures = [...totals.rows, ...regions.rows].flatMap(({ name, cells, filters = [] }) =>
    filters.map((filter, column) => ({ name, cell: cells[column] ?? null, filter })),
  );
  const shown = figures.filter(({ cell }) => cell !== null);
  for (const { name, cell, filter } of shown) {
    const query = { body: filter ?? {}, query: { exactTotal: 'true' as const } };
    expect((await t.inject(admin, caseListEndpoints.listCases, query)).body.totalCount, name).toBe(cell);
  }
  expect(shown.map(({ name, cell }) => [name, cell])).toEqual([
    ['Received', 13],
    ['Received', 5],
    ['Solved or closed', 6],
    ["Open at month's end", 12],
    ["Open at month's end", 5],
    ['United Kingdom and Ireland', 7],
    ['Germany', 6],
    ['Germany', 5],
  ]);
});
