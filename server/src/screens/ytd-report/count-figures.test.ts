import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lastMonths } from '../../platform/time/last-months.ts';
import { lookupId, makeCase } from '../../testing/factories.ts';
import { isReportedCase, makeRandomCases, type RandomCase } from '../../testing/random-cases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { countFigures } from './count-figures.ts';

/** Shortly after midnight on the last day of a month. In UTC it is the day before. */
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
  figures = (await countFigures(t.ctx(), now)).en;
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
  it('equal those of the overview for each month, without future months', async () => {
    const months = lastMonths(now, 16);
    const { rows, heads } = tableOf('months');
    expect(heads).toEqual(['Month', '2026', '2025']);
    for (const [index, { from, to }] of months.entries()) {
      const cell = rows[index % 12]?.cells[index < 12 ? 1 : 0];
      if (from === '2025-03-31T22:00:00.000Z') {
        // April of the last year is hidden: there are few cases on its last day, which the sum up to the same moment
        // excludes (rule 20.3).
        expect([1, 2, 3, 4]).toContain(
          await totalOf({ receivedFrom: '2025-04-29T22:30:00.001Z', receivedTo: to }),
        );
        expect(cell).toBeNull();
        continue;
      }
      expect(cell, from).toBe(shown(await totalOf({ receivedFrom: from, receivedTo: to })));
    }
    expect(rows.slice(4).map(({ cells }) => cells[0])).toEqual(Array(8).fill(null));
  });

  it('equal those of the overview by region, brand, area and escalation, up to the same moment of each year', async () => {
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
    expect(tableOf('region').heads).toEqual(['Market region', '2026', '01.01.–30.04.2025']);
  });

  it('link exactly the cases that they count (rule 20.6)', async () => {
    const linked: Record<string, number> = {};
    for (const { key, rows } of figures)
      for (const { name, cells, filters = [] } of rows)
        for (const [column, filter] of filters.entries()) {
          const cell = cells[column] ?? null;
          if (filter === null || cell === null) continue;
          expect(await totalOf(filter), `${key} ${name} ${column}`).toBe(cell);
          linked[key] = (linked[key] ?? 0) + 1;
        }
    // 16 months less the hidden one. Brands have a row for those without one.
    expect(linked).toMatchObject({ year: 4, months: 15, open: 16 });
    expect(Object.keys(linked).sort()).toEqual(['brand', 'escalation', 'months', 'open', 'region', 'year']);
  });

  it('have a row for unclassified cases, and add up to all', () => {
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

  it('add up to the shown total, with one row for all hidden counts (rule 20.3)', () => {
    const total = cellsOf('year', 'Cases received') ?? [];
    for (const kind of ['region', 'brand', 'area', 'escalation']) {
      const { rows } = tableOf(kind);
      for (const [column, of] of total.entries()) {
        expect(
          rows.reduce((sum, { cells }) => sum + (cells[column] ?? 0), 0),
          kind,
        ).toBe(of);
        const rest = rows.find(({ isRest }) => isRest)?.cells[column] ?? null;
        expect(rest === null || rest >= globalFigureMin, `${kind}: ${rest}`).toBe(true);
      }
    }
  });

  it('mark a month that is not over, and future months', () => {
    const states = (key: string) =>
      tableOf(key).rows.map(({ remark, yetToCome }) =>
        [remark, yetToCome].filter((each) => each !== undefined),
      );
    // It is the last day of April, so the month counts as complete.
    expect(states('months')).toEqual([[], [], [], [], ...Array(8).fill([1])]);
    expect(states('handling')).toEqual([[], [], [], [], ...Array(8).fill([2])]);
  });

  it('leave out counts of fewer than five cases', async () => {
    const later = '2029-03-10T10:00:00.000Z';
    const [few, enough, most] = [
      await lookupId(t, 'brand', 'MINI'),
      await lookupId(t, 'brand', 'BMW'),
      await lookupId(t, 'brand', 'Rolls-Royce'),
    ];
    const receiptDateTime = '2029-02-10T10:00:00.000Z';
    for (let index = 0; index < globalFigureMin; index += 1) {
      await makeCase(t, { brandId: enough, receiptDateTime });
      for (let more = 0; more < 2; more += 1) await makeCase(t, { brandId: most, receiptDateTime });
      if (index > 0) await makeCase(t, { brandId: few, receiptDateTime });
    }
    const { en: shown } = await countFigures(t.ctx(), later);
    // The four of MINI could be computed from the total, so BMW is hidden too.
    expect(shown.find(({ key }) => key === 'brand')?.rows).toMatchObject([
      { name: 'Rolls-Royce', cells: [10, null] },
      { name: 'Others', isRest: true, cells: [9, null] },
    ]);
    expect(shown.find(({ key }) => key === 'handling')?.rows.flatMap(({ cells }) => cells)).toEqual(
      Array(24).fill(null),
    );
  });
});

it('does not reveal a part of a month of the last year by the sum up to the same moment (rule 20.3)', async () => {
  const make = async (receiptDateTime: string, count: number) => {
    for (let index = 0; index < count; index += 1) await makeCase(t, { receiptDateTime });
  };
  await make('2030-01-10T10:00:00.000Z', 6);
  await make('2030-02-10T10:00:00.000Z', 8);
  const lastYear = async () => {
    const { en: shown } = await countFigures(t.ctx(), '2031-02-15T10:00:00.000Z');
    return [shown[0]?.rows[0]?.cells[1], ...(shown[1]?.rows.slice(0, 2).map(({ cells }) => cells[1]) ?? [])];
  };
  expect(await lastYear()).toEqual([14, 6, 8]);
  // Two after the moment: the difference between the month and the sum.
  await make('2030-02-20T10:00:00.000Z', 2);
  expect(await lastYear()).toEqual([14, 6, null]);
  // Two up to the moment: the difference between the sum and January.
  await t.db
    .update(cases)
    .set({ receiptDateTime: '2030-02-20T10:00:00.000Z' })
    .where(
      sql`case_id in (select case_id from cases where receipt_date_time = '2030-02-10T10:00:00Z' limit 7)`,
    );
  expect(await lastYear()).toEqual([7, null, 10]);
});

it.each([
  ['on the first of January', '2026-01-01T00:30:00.000Z'],
  ['on a day that the previous year lacks', '2028-02-29T11:00:00.000Z'],
  ['in the hour that occurs twice', '2025-10-26T01:30:00.000Z'],
])('counts figures %s', async (_what, moment) => {
  const { en: shown } = await countFigures(t.ctx(), moment);
  expect(shown.find(({ key }) => key === 'months')?.rows).toHaveLength(12);
  expect(shown.every(({ rows, heads }) => rows.every(({ cells }) => cells.length === heads.length - 1))).toBe(
    true,
  );
});

describe('the year before the first case', () => {
  const from = async (now: string) => {
    const { en, de } = await countFigures(t.ctx(), now);
    return [en[0]?.note, de[0]?.note];
  };
  it('is marked as incomplete, so that it is not used for comparison (rule 22.2)', async () => {
    for (let day = 10; day < 16; day += 1)
      await makeCase(t, { receiptDateTime: `2034-09-${day}T10:00:00.000Z` });
    expect(await from('2035-11-25T22:59:59.999Z')).toEqual([
      '01.01.–25.11.2034: data only from September',
      '01.01.–25.11.2034: Daten erst ab September',
    ]);
    // There is nothing to compare with.
    expect(await from('2035-08-31T10:00:00.000Z')).toEqual([undefined, undefined]);
    await makeCase(t, { receiptDateTime: '2034-01-10T10:00:00.000Z' });
    expect(await from('2035-11-25T22:59:59.999Z')).toEqual([undefined, undefined]);
  });
});

it('marks the month that is not over, in each language', async () => {
  const { en, de } = await countFigures(t.ctx(), '2035-11-25T22:59:59.999Z');
  const remarks = (tables: FigureTable[]) =>
    tables.flatMap(({ key, rows }) =>
      rows.flatMap(({ name, remark }) => (remark ? [[key, name, remark]] : [])),
    );
  const marked = ['months', 'handling', 'open', 'onTime', 'goodwill'];
  expect(remarks(en)).toEqual(marked.map((key) => [key, 'Nov', 'so far']));
  expect(remarks(de)).toEqual(marked.map((key) => [key, 'Nov', 'bisher']));
  expect(de[0]?.heads).toEqual(['Kennzahl', '2035', '01.01.–25.11.2034']);
});
