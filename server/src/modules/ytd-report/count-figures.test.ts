import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { globalFigureMin } from '@cfm/contract/limits.ts';
import type { FigureTable } from '@cfm/contract/report-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase } from '../../testing/factories.ts';
import { isReportedCase, makeRandomCases, type RandomCase } from '../../testing/random-cases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lastMonths } from '../../time/last-months.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { countFigures } from './count-figures.ts';

/** In the evening of a last day of a month, which in UTC is the day before. */
const now = '2026-04-29T22:30:00.000Z';
let t: TestApp;
let admin: UserActor;
let all: RandomCase[];
let figures: FigureTable[];

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set(now);
  admin = await t.actor('Admin');
  all = await makeRandomCases(t, { count: 2_500, from: '2024-12-20T00:00:00Z', to: now, seed: 7 });
  figures = await countFigures(t.ctx(), now);
});
afterAll(() => t.close());

const tableOf = (key: string): FigureTable => {
  const table = figures.find((each) => each.key === key);
  if (!table) throw new Error(`no table ${key}`);
  return table;
};
const cellsOf = (key: string, name: string) => tableOf(key).rows.find((row) => row.name === name)?.cells;
const shown = (count: number) => (count < globalFigureMin ? null : count);
const totalOf = async (filter: CaseFilter): Promise<number> =>
  (await t.inject(admin, caseListEndpoints.listCases, { body: filter, query: { exactTotal: 'true' } })).body
    .totalCount;
const soFar = [
  { receivedFrom: '2025-12-31T23:00:00.000Z', receivedTo: now },
  { receivedFrom: '2024-12-31T23:00:00.000Z', receivedTo: '2025-04-29T22:30:00.000Z' },
];

describe('the figures of the YTD report (rules 20.4 and 22.2)', () => {
  it('are those of the overview, month by month, and none of months to come', async () => {
    const months = lastMonths(now, 16);
    const { rows, heads } = tableOf('months');
    expect(heads).toEqual(['Month', '2026', '2025']);
    for (const [index, { from, to }] of months.entries()) {
      const cell = rows[index % 12]?.cells[index < 12 ? 1 : 0];
      expect(cell, from).toBe(shown(await totalOf({ receivedFrom: from, receivedTo: to })));
    }
    expect(rows.slice(4).map(({ cells }) => cells[0])).toEqual(Array(8).fill(null));
  });

  it('are those of the overview by region, brand, area and escalation, each year up to the same moment', async () => {
    const names = await listFigureNames(t.db, 'en');
    const filterOf = {
      region: (id: number) => ({ regionIds: [id] }),
      brand: (id: number) => ({ brandIds: [id] }),
      area: (id: number) => ({ codeLevelAreaIds: [id] }),
      escalation: (id: number) => ({ escalationLevelIds: [id] }),
    };
    for (const kind of ['region', 'brand', 'area', 'escalation'] as const) {
      for (const { id, name } of names[kind]) {
        const counts = [];
        for (const period of soFar) counts.push(shown(await totalOf({ ...period, ...filterOf[kind](id) })));
        expect(cellsOf(kind, name) ?? [null, null], `${kind} ${name}`).toEqual(counts);
      }
    }
    expect(tableOf('region').heads).toEqual(['Market region', '2026', '2025 until 30 Apr']);
  });

  it('have a row for what is not classified yet, and add up to all', () => {
    const counted = soFar.map(({ receivedFrom, receivedTo }) =>
      all.filter(
        (each) =>
          isReportedCase(each) && each.receiptDateTime >= receivedFrom && each.receiptDateTime <= receivedTo,
      ),
    );
    expect(cellsOf('brand', 'No brand yet')).toEqual(
      counted.map((list) => list.filter(({ brandId }) => brandId === null).length),
    );
    expect(cellsOf('region', 'No market yet')).toEqual(
      counted.map((list) => list.filter(({ marketId }) => marketId === null).length),
    );
    expect(cellsOf('area', 'No area yet')).toEqual(
      counted.map((list) => list.filter(({ areaId }) => areaId === null).length),
    );
    expect(cellsOf('year', 'Cases received')).toEqual(counted.map(({ length }) => length));
  });

  it('leave out what fewer than five cases stand behind', async () => {
    const later = '2029-03-10T10:00:00.000Z';
    const [few, enough] = [await lookupId(t, 'brand', 'MINI'), await lookupId(t, 'brand', 'BMW')];
    const receiptDateTime = '2029-02-10T10:00:00.000Z';
    for (let index = 0; index < globalFigureMin; index += 1) {
      await makeCase(t, { brandId: enough, receiptDateTime });
      if (index > 0) await makeCase(t, { brandId: few, receiptDateTime });
    }
    const told = await countFigures(t.ctx(), later);
    expect(told.find(({ key }) => key === 'brand')?.rows).toEqual([{ name: 'BMW', cells: [5, null] }]);
    expect(told.find(({ key }) => key === 'handling')?.rows.flatMap(({ cells }) => cells)).toEqual(
      Array(24).fill(null),
    );
  });
});

it.each([
  ['on the first of January', '2026-01-01T00:30:00.000Z'],
  ['on a day that the last year has not', '2028-02-29T11:00:00.000Z'],
  ['in the hour that is there twice', '2025-10-26T01:30:00.000Z'],
])('are counted %s', async (_what, moment) => {
  const told = await countFigures(t.ctx(), moment);
  expect(told.find(({ key }) => key === 'months')?.rows).toHaveLength(12);
  expect(told.every(({ rows, heads }) => rows.every(({ cells }) => cells.length === heads.length - 1))).toBe(
    true,
  );
});
