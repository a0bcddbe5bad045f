import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import type { CallInput } from '@cfm/contract/platform/endpoint.ts';
import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { flagNames, solutionOptions } from '@cfm/contract/process/solution-options.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { exportEndpoints } from '@cfm/contract/screens/export.ts';
import {
  type GoodwillGroup,
  goodwillColumns,
  goodwillEndpoints,
  goodwillGroups,
} from '@cfm/contract/screens/goodwill.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { dealers } from '../../catalog/markets/tables.ts';
import {
  carModels,
  codeLevelAreas,
  codeLevelTopicDetails,
  codeLevelTopicGroups,
  lookups,
} from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { found } from '../../errors.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { addDays, startOfDayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { caseSolutions, complexSolutions } from '../../process/solution/tables.ts';
import { marketId } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { canReadSpreadsheets, sheetsOf } from '../../testing/read-spreadsheet.ts';
import { makeBoardCase, solutionOf, solveAsStaff } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
/** Sees only Germany. */
let german: UserActor;
let dealer: typeof dealers.$inferSelect;
let model: { modelId: number; name: string; brand: string };
type Chosen = Parameters<typeof solutionOf>[1];
type Query = CallInput<typeof goodwillEndpoints.listGoodwillSums>['query'];

const vins = { first: 'WBA00000000000001', second: 'WBA00000000000002' };
const none = { discountCount: 0, voucherCount: 0, buyBackCount: 0, warrantyCount: 0, otherCount: 0 };
const march = { from: '2026-03-01', to: '2026-03-31' };

/** A case with a topic for each of these solutions, solved by staff. Null means no goodwill. */
async function solved(
  chosen: readonly Chosen[],
  { vin = vins.first, ...overrides }: Parameters<typeof makeBoardCase>[1] = {},
) {
  const made = await makeBoardCase(t, { sets: chosen.length, ...overrides });
  const solutions = chosen.map((each, place) => solutionOf(made.setIds[place] ?? 0, each));
  expect((await solveAsStaff(t, admin, made.caseId, { vin, solutions })).status).toBe(200);
  return made;
}
/** The case is reopened, and staff solve it again. */
async function solvedAgain({ caseId, setIds }: Awaited<ReturnType<typeof solved>>, ...chosen: Chosen[]) {
  await t.db.update(cases).set({ statusId: statusIds.InProgress }).where(eq(cases.caseId, caseId));
  const solutions = chosen.map((each, place) => solutionOf(setIds[place] ?? 0, each));
  expect((await solveAsStaff(t, admin, caseId, { vin: vins.first, solutions })).status).toBe(200);
}
const nothing: Chosen = { detailedConsalting: 'Explained', costRejection: true };
const sumsOf = async (query: Partial<Query> = {}, who = admin) => {
  const { status, body } = await t.inject(who, goodwillEndpoints.listGoodwillSums, {
    query: { ...march, ...query },
  });
  expect(status).toBe(200);
  return body;
};
const by = async (group: GoodwillGroup, query: Partial<Query> = {}, who = admin) =>
  (await sumsOf({ by: group, ...query }, who)).items;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  german = await t.actor('Agent', { claims: ['Reports'], scopes: { Markets: [await marketId(t, 'DE')] } });
  dealer = found((await t.db.select().from(dealers).limit(1))[0]);
  model = found(
    (
      await t.db
        .select({ modelId: carModels.modelId, name: carModels.name, brand: lookups.nameEn })
        .from(carModels)
        .innerJoin(lookups, eq(lookups.lookupId, carModels.brandId))
        .limit(1)
    )[0],
  );

  t.clock.set('2026-03-10T10:00:00.000Z');
  const austria = { marketId: await marketId(t, 'AT') };
  // In floating-point euros, 0.10 + 0.20 is not 0.30.
  const ofModel = await solved(
    [
      { caseCost: '0.10', warrantyExt: true },
      { caseCost: '0.20', discountGranted: 20, repairCostCovered: true },
    ],
    { vin: vins.first },
  );
  await t.db
    .update(contactCars)
    .set({ modelId: model.modelId })
    .where(eq(contactCars.contactCarId, ofModel.row.contactCarId ?? 0));
  await solved([{ caseCost: 100.01, buyBack: true }, nothing], { ...austria, vin: vins.second });
  await solved([{ caseCost: '-5.00' }], { ...austria, marketId: null });
  // Without value, or no longer counted.
  await solved([nothing, { caseCost: 0, discountGranted: 0, costRejection: true }]);
  const spam = await solved([{ loanerCar: true }]);
  const deleted = await solved([{ loanerCar: true }]);
  await t.db.update(cases).set({ statusId: statusIds.Spam }).where(eq(cases.caseId, spam.caseId));
  await t.db.update(cases).set({ deletedAt: t.clock.now() }).where(eq(cases.caseId, deleted.caseId));

  const email = 'a@dealer.example';
  await t.db
    .update(dealers)
    .set({ emails: [email] })
    .where(eq(dealers.dealerId, dealer.dealerId));
  const solvedByDealer = async (chosen: Chosen) => {
    const made = await makeBoardCase(t, { sets: 1, vin: vins.first });
    await forward(t, admin, made.row, { to: [{ email, dealerId: dealer.dealerId }] });
    const token = (await tokensOf(t, made.caseId))(email);
    const solutions = [solutionOf(made.setIds[0] ?? 0, chosen)];
    const body = { token, vin: vins.first, finalReplyDate: '2026-03-12', solutions };
    expect((await t.inject(null, complexSolveEndpoints.complexSolve, { body })).status).toBe(200);
    return made;
  };
  await solvedByDealer({ caseCost: '50', lifestyleVoucher: true });
  // This one is reopened, and staff change its solution.
  const back = await solvedByDealer({ caseCost: '30', buyBack: true });
  t.clock.set('2026-03-20T10:00:00.000Z');
  await solvedAgain(back, { caseCost: '7.77', lifestyleVoucher: true, discountGranted: 5 });
});
afterAll(() => t.close());

describe('sums of goodwill (rules 25.1 to 25.3)', () => {
  it('group by market, count a case once, and add up the cost of all topics to the cent', async () => {
    const { items, total, totalCount } = await sumsOf();
    expect(totalCount).toBe(3);
    expect(items).toEqual([
      {
        ...none,
        name: 'Austria',
        detail: null,
        filter: { marketIds: [await marketId(t, 'AT')] },
        caseCount: 1,
        costEuros: 100.01,
        buyBackCount: 1,
      },
      {
        name: 'Germany',
        detail: null,
        filter: { marketIds: [await marketId(t, 'DE')] },
        caseCount: 3,
        costEuros: 58.07,
        discountCount: 2,
        voucherCount: 2,
        buyBackCount: 0,
        warrantyCount: 1,
        otherCount: 1,
      },
      { ...none, name: null, detail: null, filter: null, caseCount: 1, costEuros: -5 },
    ]);
    expect(total).toEqual({
      caseCount: 5,
      costEuros: 153.08,
      discountCount: 2,
      voucherCount: 2,
      buyBackCount: 1,
      warrantyCount: 1,
      otherCount: 1,
    });
  });

  it("include only cases in the reader's scope", async () => {
    const { items, total } = await sumsOf({}, german);
    expect(items.map(({ name }) => name)).toEqual(['Germany']);
    expect(total).toMatchObject({ caseCount: 3, costEuros: 58.07, buyBackCount: 0 });
    expect((await by('car', {}, german)).map(({ name }) => name)).toEqual([vins.first]);
    const blind = await t.actor('Agent', { claims: ['Reports'], scopes: { Markets: [] } });
    expect(await sumsOf({}, blind)).toEqual({
      totalCount: 0,
      items: [],
      months: [],
      total: { ...none, caseCount: 0, costEuros: 0 },
    });
  });

  it('include solutions of these days in Berlin', async () => {
    const costOn = async (from: string, to: string) =>
      (await sumsOf({ from, to })).items.find(({ name }) => name === 'Germany')?.costEuros;
    expect(await costOn('2026-03-10', '2026-03-10')).toBe(50.3);
    expect(await costOn('2026-03-11', '2026-03-31')).toBe(7.77);
    expect(await costOn('2026-04-01', '2026-04-30')).toBeUndefined();
    // 22:30 UTC on the 31st is already the 1st in Berlin.
    const late = await solved([{ caseCost: 1 }], { vin: 'WBA00000000000003' });
    const at = '2026-03-31T22:30:00.000Z';
    await t.db.update(complexSolutions).set({ at }).where(eq(complexSolutions.caseId, late.caseId));
    expect(await costOn('2026-03-31', '2026-03-31')).toBeUndefined();
    expect(await costOn('2026-04-01', '2026-04-01')).toBe(1);
    await t.db
      .update(complexSolutions)
      .set({ at: '2025-01-01T12:00:00.000Z' })
      .where(eq(complexSolutions.caseId, late.caseId));
  });

  it('use only the last solution of a case', async () => {
    const [first, later] = [
      { from: '2026-09-01', to: '2026-09-01' },
      { from: '2026-09-02', to: '2026-09-02' },
    ];
    t.clock.set('2026-09-01T10:00:00.000Z');
    const typo = await solved([{ caseCost: '1250.50', warrantyExt: true }]);
    expect((await sumsOf(first)).total).toMatchObject({ caseCount: 1, costEuros: 1250.5 });
    t.clock.set('2026-09-02T10:00:00.000Z');
    await solvedAgain(typo, { caseCost: '125.05', warrantyExt: true });
    expect((await sumsOf(first)).total).toMatchObject({ caseCount: 0, costEuros: 0 });
    const { total } = await sumsOf({ from: first.from, to: later.to });
    expect(total).toMatchObject({ caseCount: 1, costEuros: 125.05, warrantyCount: 1 });
    // Also with two in the same moment. A solution without value replaces the previous one too.
    await solvedAgain(typo, { caseCost: '1.00', loanerCar: true });
    expect((await sumsOf(later)).total).toMatchObject({ caseCount: 1, costEuros: 1, warrantyCount: 0 });
    await solvedAgain(typo, nothing);
    expect((await sumsOf(later)).total).toMatchObject({ caseCount: 0, costEuros: 0 });
  });

  it('count an integrated case at the case that shows its solution, until the integration is undone', async () => {
    const [austria, germany] = [await marketId(t, 'AT'), await marketId(t, 'DE')];
    t.clock.set('2026-05-04T10:00:00.000Z');
    const may = { from: '2026-05-01', to: '2026-05-31' };
    const part = await makeBoardCase(t, { sets: 1, marketId: germany });
    const parent = await makeBoardCase(t, { sets: 1, marketId: austria });
    const solutions = [solutionOf(part.setIds[0] ?? 0, { caseCost: 9 })];
    expect((await solveAsStaff(t, admin, part.caseId, { vin: vins.first, solutions })).status).toBe(200);
    await t.db.update(cases).set({ statusId: statusIds.New }).where(eq(cases.caseId, part.caseId));
    const names = async () => (await by('market', may)).map(({ name, costEuros }) => [name, costEuros]);
    expect(await names()).toEqual([['Germany', 9]]);
    const params = { id: part.caseId };
    const done = await t.inject(admin, caseRelationEndpoints.integrateCase, {
      params,
      body: { internalId: parent.row.internalId },
    });
    expect(done.status).toBe(200);
    expect(await names()).toEqual([['Austria', 9]]);
    // The case itself is solved later. Its solution does not replace that of the integrated case.
    await solvedAgain(parent, { caseCost: 2 });
    expect(await names()).toEqual([['Austria', 11]]);
    expect((await t.inject(admin, caseRelationEndpoints.undoIntegration, { params })).status).toBe(200);
    expect(await names()).toEqual([
      ['Germany', 9],
      ['Austria', 2],
    ]);
  });
});

describe('the kinds of goodwill (rule 25.4)', () => {
  const kindOf: Partial<Record<string, (typeof goodwillColumns)[number]>> = {
    discountOnNextCar: 'discountCount',
    experienceVoucher: 'voucherCount',
    lifestyleVoucher: 'voucherCount',
    buyBack: 'buyBackCount',
    warrantyExt: 'warrantyCount',
  };
  it.each(flagNames.map((name, place) => [name, place + 1] as const))('%s', async (name, day) => {
    const on = `2026-06-${String(day).padStart(2, '0')}`;
    t.clock.set(`${on}T10:00:00.000Z`);
    const amounts = Object.fromEntries(solutionOptions[name].needs.map((amount) => [amount, 0]));
    await solved([{ [name]: true, ...amounts }]);
    const { total } = await sumsOf({ from: on, to: on });
    const expected = { ...none, caseCount: 0, costEuros: 0 };
    if (solutionOptions[name].isGoodwill) {
      expected.caseCount = 1;
      expected[kindOf[name] ?? 'otherCount'] = 1;
    }
    expect(total).toEqual(expected);
  });
});

describe('the groupings of goodwill (rule 25.5)', () => {
  it('use the topic of the solution; a case with two topics counts once in the total', async () => {
    const [topic] = await t.db
      .select({
        en: codeLevelTopicDetails.nameEn,
        group: codeLevelTopicGroups.nameEn,
        groupDe: codeLevelTopicGroups.nameDe,
        de: codeLevelTopicDetails.nameDe,
        area: codeLevelAreas.nameEn,
        id: codeLevelTopicDetails.topicDetailId,
        groupId: codeLevelTopicGroups.topicGroupId,
        areaId: codeLevelAreas.areaId,
      })
      .from(codeLevelTopicDetails)
      .innerJoin(
        codeLevelTopicGroups,
        eq(codeLevelTopicGroups.topicGroupId, codeLevelTopicDetails.topicGroupId),
      )
      .innerJoin(codeLevelAreas, eq(codeLevelAreas.areaId, codeLevelTopicGroups.areaId))
      .orderBy(codeLevelTopicDetails.topicDetailId)
      .limit(1);
    const { items, total, totalCount } = await sumsOf({ by: 'topic' });
    expect(totalCount).toBe(2);
    expect(items[0]).toMatchObject({
      name: `${topic?.group} – ${topic?.en}`,
      detail: topic?.area,
      filter: { goodwillTopic: `${topic?.areaId}.${topic?.groupId}.${topic?.id}` },
      caseCount: 5,
      costEuros: 152.88,
      warrantyCount: 1,
      discountCount: 1,
    });
    // The second topic of the second case has no goodwill.
    expect(items[1]).toMatchObject({ caseCount: 1, costEuros: 0.2, warrantyCount: 0, discountCount: 1 });
    expect(total).toMatchObject({ caseCount: 5, costEuros: 153.08, discountCount: 2 });
    const german = await t.inject(
      admin,
      goodwillEndpoints.listGoodwillSums,
      { query: { ...march, by: 'topic' } },
      { headers: { 'accept-language': 'de' } },
    );
    expect(german.body.items[0]?.name).toBe(`${topic?.groupDe} – ${topic?.de}`);
  });

  it('use the area for a set with only an area, and no topic for a solution of the whole case', async () => {
    t.clock.set('2026-07-01T10:00:00.000Z');
    const made = await solved([{ caseCost: 1 }]);
    const days = { from: '2026-07-01', to: '2026-07-01' };
    const set = { codeLevelTopicGroupId: null, codeLevelTopicDetailId: null };
    await t.db.update(caseSolutions).set(set).where(eq(caseSolutions.caseId, made.caseId));
    const [area] = await by('topic', days);
    expect(area).toMatchObject({
      name: expect.any(String),
      detail: null,
      filter: { goodwillTopic: expect.stringMatching(/^[1-9]\d*\.0\.0$/) },
    });
    await t.db
      .update(caseSolutions)
      .set({ codeLevelAreaId: null })
      .where(eq(caseSolutions.caseId, made.caseId));
    expect(await by('topic', days)).toMatchObject([
      { name: null, filter: { goodwillTopic: '0.0.0' }, costEuros: 1 },
    ]);
  });

  it('use the dealer of the link, also after a correction by staff, and have a row for cases without a dealer', async () => {
    expect(await by('dealer')).toMatchObject([
      { name: null, detail: null, filter: { goodwillByDealer: false }, caseCount: 3, costEuros: 95.31 },
      {
        name: dealer.name,
        detail: [dealer.number, dealer.city].filter(Boolean).join(', '),
        filter: { goodwillDealer: dealer.number },
        caseCount: 2,
        costEuros: 57.77,
        voucherCount: 2,
      },
    ]);
  });

  it("use the model of the case's car, and the VIN of the solution", async () => {
    expect(await by('model', { search: model.name })).toMatchObject([
      {
        name: model.name,
        detail: model.brand,
        filter: { modelIds: [model.modelId] },
        caseCount: 1,
        costEuros: 0.3,
      },
    ]);
    expect(await by('car')).toMatchObject([
      { name: vins.second, caseCount: 1, costEuros: 100.01 },
      { name: vins.first, caseCount: 4, costEuros: 53.07 },
    ]);
  });

  it('hide the VIN of an erased person', async () => {
    t.clock.set('2026-08-01T10:00:00.000Z');
    const made = await solved([{ caseCost: 3 }]);
    await t.db
      .update(complexSolutions)
      .set({ vin: '[erased]' })
      .where(eq(complexSolutions.caseId, made.caseId));
    const days = { from: '2026-08-01', to: '2026-08-01' };
    expect(await by('car', days)).toMatchObject([{ name: null, costEuros: 3 }]);
  });
});

it.runIf(canReadSpreadsheets)(
  'is exported in the order and scope of the list, and audited (rule 25.8)',
  async () => {
    const exported = async (query: object, who = admin) => {
      const reply = await t.inject(who, goodwillEndpoints.exportGoodwill, { query: { ...march, ...query } });
      return reply.status === 200 ? (await sheetsOf(reply.rawPayload, 1)).Goodwill : reply.status;
    };
    const rows = await by('market', { sortBy: 'name', descending: false });
    expect(await exported({ sortBy: 'name', descending: false })).toEqual([
      [
        ...['Market', 'Details', 'Cases', 'Costs in euros', 'Discounts', 'Vouchers', 'Buy-backs', 'Warranty'],
        'Other',
      ],
      ...rows.map((row) => [
        ...[row.name ?? 'Without market', '', String(row.caseCount), row.costEuros.toFixed(2)],
        ...[row.discountCount, row.voucherCount, row.buyBackCount, row.warrantyCount, row.otherCount].map(
          String,
        ),
      ]),
    ]);
    const ofGermany = await exported({}, german);
    expect(Array.isArray(ofGermany) && ofGermany.slice(1).map(([name]) => name)).toEqual(['Germany']);
    expect(await exported({ search: 'nothing like it' })).toBe(409);
    const [entry] = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'goodwill'))
      .orderBy(auditEntries.auditId);
    expect(entry?.changes).toEqual([
      { field: 'filter', to: JSON.stringify({ goodwillFrom: march.from, goodwillTo: march.to }) },
      { field: 'rowCount', to: rows.length },
    ]);
  },
);

describe('the list of sums (rule 25.6)', () => {
  it('can be searched, with the total of the matches', async () => {
    expect(await sumsOf({ search: 'aust' })).toMatchObject({
      totalCount: 1,
      items: [{ name: 'Austria' }],
      total: { caseCount: 1, costEuros: 100.01 },
    });
    expect((await sumsOf({ by: 'dealer', search: dealer.number })).items).toHaveLength(1);
    expect(await sumsOf({ search: '%' })).toMatchObject({ totalCount: 0, total: { caseCount: 0 } });
  });

  it.each(['name', ...goodwillColumns] as const)('sorts by %s in both directions', async (sortBy) => {
    const rows = await by('market', { sortBy, descending: false });
    const reverse = await by('market', { sortBy, descending: true });
    const valuesOf = (items: typeof rows) =>
      items.map((row) => row[sortBy]).filter((value) => value !== null);
    expect(valuesOf(rows)).toEqual(valuesOf(rows).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    expect(valuesOf(reverse)).toEqual(valuesOf(rows).toReversed());
    if (sortBy === 'name') expect([rows.at(-1)?.name, reverse.at(-1)?.name]).toEqual([null, null]);
  });

  it('has pages, with the total of all of them', async () => {
    const second = await sumsOf({ skip: 10, take: 10 });
    expect(second).toMatchObject({ totalCount: 3, items: [], total: { caseCount: 5 } });
  });
});

describe('the costs by month (rule 25.9)', () => {
  it('are those of the solutions of the month in Berlin, and add up to the total of the matches', async () => {
    const year = { from: '2026-01-01', to: '2026-12-31' };
    for (const group of goodwillGroups)
      for (const who of [admin, german]) {
        const { months, total } = await sumsOf({ by: group, ...year }, who);
        const cents = months.reduce((sum, { costEuros }) => sum + Math.round(costEuros * 100), 0);
        expect(cents, group).toBe(Math.round(total.costEuros * 100));
      }
    const ofMarch = async (search: string) =>
      (await sumsOf({ by: 'market', search })).months.map(({ month, costEuros }) => [month, costEuros]);
    // 0.10 + 0.20 in Germany, 100.01 in Austria.
    expect(await ofMarch('austria')).toEqual([['2026-03', 100.01]]);
    expect(await ofMarch('nowhere')).toEqual([]);
  });
});

describe('the filter of a row lists exactly its cases, with the costs of each (rules 25.6 and 25.10)', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const given = ({ from, to }: typeof year) => ({
    goodwillFrom: startOfDayInBerlin(from),
    goodwillTo: new Date(Date.parse(startOfDayInBerlin(addDays(to, 1))) - 1).toISOString(),
  });
  /** Number of the listed cases, and the sum of their costs. */
  const listOf = async (filter: object, days: typeof year, who: UserActor) => {
    const body = { ...filter, ...given(days) };
    const query = { exactTotal: true, take: 100 } as const;
    const list = await t.inject(who, caseListEndpoints.listCases, { query, body });
    expect(list.status).toBe(200);
    const cents = list.body.items.map(({ goodwillCostEuros = Number.NaN }) =>
      Math.round(goodwillCostEuros * 100),
    );
    return {
      caseCount: list.body.totalCount,
      costEuros: cents.reduce((sum, each) => sum + each, 0) / 100,
    };
  };

  it.each(goodwillGroups)('by %s, with and without a scope', async (group) => {
    let withLink = 0;
    for (const days of [year, march, may])
      for (const who of [admin, german])
        for (const { name, filter, caseCount, costEuros } of await by(group, { ...days, take: 50 }, who)) {
          if (filter === null) continue;
          withLink += 1;
          expect({ name, ...(await listOf(filter, days, who)) }).toEqual({ name, caseCount, costEuros });
        }
    // A car links to its own page.
    expect(withLink > 0).toBe(group !== 'car');
    for (const who of [admin, german]) {
      const { total } = await sumsOf({ by: group, ...year }, who);
      const { caseCount, costEuros } = total;
      expect(await listOf({}, year, who)).toEqual({ caseCount, costEuros });
    }
  });

  it('for rows without dealer and without topic', async () => {
    const [whole] = (await by('topic', { from: '2026-07-01', to: '2026-07-01' })).filter(
      ({ name }) => name === null,
    );
    expect(whole?.caseCount).toBe(1);
    const [byStaff] = await by('dealer');
    expect(byStaff).toMatchObject({ name: null, caseCount: 3 });
  });

  it('for an integrated case, which is listed as the case that shows it', async () => {
    const at = { from: '2026-05-20', to: '2026-05-20' };
    t.clock.set('2026-05-20T10:00:00.000Z');
    const part = await solved([{ caseCost: 3 }]);
    const parent = await makeBoardCase(t, { sets: 1, marketId: await marketId(t, 'AT') });
    await t.db.update(cases).set({ statusId: statusIds.New }).where(eq(cases.caseId, part.caseId));
    const params = { id: part.caseId };
    const body = { internalId: parent.row.internalId };
    await t.inject(admin, caseRelationEndpoints.integrateCase, { params, body });
    const [row] = await by('market', at);
    expect(row).toMatchObject({ name: 'Austria', caseCount: 1 });
    expect(await listOf(row?.filter ?? {}, at, admin)).toEqual({ caseCount: 1, costEuros: 3 });
    expect(await listOf(row?.filter ?? {}, at, german)).toEqual({ caseCount: 0, costEuros: 0 });
  });

  it('no other list has costs', async () => {
    const { body } = await t.inject(admin, caseListEndpoints.listCases, { body: { goodwillDealer: '' } });
    expect(body.items.filter((row) => 'goodwillCostEuros' in row)).toEqual([]);
    expect(body.items).not.toEqual([]);
  });

  it.runIf(canReadSpreadsheets)('the export of such a list has the costs in its last column', async () => {
    const exported = async (body: object) => {
      const query = { sortBy: 'internalId', descending: false } as const;
      const { rawPayload } = await t.inject(admin, exportEndpoints.exportCases, { query, body });
      const [head = [], ...rows] = (await sheetsOf(rawPayload, 1)).Cases ?? [];
      return [head.at(-1), ...rows.map((row) => row.at(-1))];
    };
    const costs = ['0.30', '100.01', '-5.00', '50.00', '7.77'];
    expect(await exported(given(march))).toEqual(['Goodwill costs (€)', ...costs]);
    expect((await exported({}))[0]).toBe('Qualified');
  });
});
