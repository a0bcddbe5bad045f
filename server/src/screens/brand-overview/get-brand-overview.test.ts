import { brandFigures, brandOverviewEndpoints } from '@cfm/contract/screens/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let german: UserActor;
/** At this time the month in Berlin differs from that in UTC. */
const now = '2026-03-31T22:30:00.000Z';

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
  t.clock.set(now);
  const [brandId, other] = [await lookupId(t, 'brand', 'BMW'), await lookupId(t, 'brand', 'MINI')];
  const escalationLevelId = await lookupId(t, 'escalationLevel', '2');
  const austria = await marketId(t, 'AT');
  const of = (more: Parameters<typeof makeCase>[1]) =>
    makeCase(t, { brandId, receiptDateTime: '2026-03-10T10:00:00.000Z', ...more });
  await of({});
  await of({ marketId: austria });
  await of({ brandId: other });
  await of({ brandId: null });
  await of({ brandId: null, marketId: austria });
  await of({ dueDateTime: '2026-03-30T10:00:00.000Z' });
  await of({ dueDateTime: '2026-04-02T10:00:00.000Z', escalationLevelId, statusId: statusIds.Forwarded });
  await of({ dueDateTime: '2026-03-30T10:00:00.000Z', escalationLevelId, statusId: statusIds.Closed });
  await of({ statusId: statusIds.Spam });
  await of({ deletedAt: now });
  // In March in Berlin, not in the current month April.
  await of({ statusId: statusIds.Solved, solvedDateTime: '2026-03-31T21:59:59.999Z' });
  // Friday noon to Monday noon of the week after next: six working days.
  await of({
    statusId: statusIds.Solved,
    receiptDateTime: '2026-03-27T11:00:00.000Z',
    solvedDateTime: '2026-04-06T10:00:00.000Z',
  });
  // Saturday to Sunday: no working days.
  await of({
    statusId: statusIds.Closed,
    marketId: austria,
    receiptDateTime: '2026-04-04T10:00:00.000Z',
    solvedDateTime: '2026-04-05T10:00:00.000Z',
  });
  await of({ receiptDateTime: '2025-04-30T22:00:00.000Z' });
  await of({ receiptDateTime: '2025-04-30T21:59:59.999Z' });
});
afterAll(() => t.close());

const overviewOf = async (who: UserActor) => {
  const { status, body } = await t.inject(who, brandOverviewEndpoints.getBrandOverview);
  expect(status).toBe(200);
  return body;
};
const brandOf = async (who: UserActor, brand: string) => {
  const { brands } = await overviewOf(who);
  return brands.find(({ name }) => name === brand);
};

describe('the brand overview (rule 3.39)', () => {
  test('counts open, overdue, escalated and solved cases of this month, and the mean handling time', async () => {
    expect(await brandOf(admin, 'BMW')).toMatchObject({
      open: 6,
      overdue: 1,
      escalated: 1,
      solved: 2,
      meanHandlingDays: 3,
    });
    expect(await brandOf(admin, 'MINI')).toMatchObject({ open: 1, solved: 0, meanHandlingDays: null });
  });

  test("counts only cases in the reader's scope (rule 20.2)", async () => {
    expect(await brandOf(german, 'BMW')).toMatchObject({ open: 5, solved: 1, meanHandlingDays: 6 });
  });

  test('counts cases without a brand separately', async () => {
    const { withoutBrand, months } = await overviewOf(admin);
    expect(withoutBrand).toMatchObject({
      open: 2,
      overdue: 0,
      escalated: 0,
      solved: 0,
      meanHandlingDays: null,
    });
    expect(withoutBrand.received.map((count, index) => count && months[index]?.month)).toContain('2026-03');
    expect((await overviewOf(german)).withoutBrand.open).toBe(1);
  });

  test('has twelve months up to this one, in Berlin time', async () => {
    const { months } = await overviewOf(admin);
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-05', '2026-04']);
    const bmw = await brandOf(admin, 'BMW');
    expect(
      bmw?.received.map((count, index) => [months[index]?.month, count]).filter(([, count]) => count),
    ).toEqual([
      ['2025-05', 1],
      ['2026-03', 7],
      ['2026-04', 1],
    ]);
  });

  test.each(['admin', 'german'])('has filters that list exactly the counted cases: %s', async (name) => {
    const who = name === 'admin' ? admin : german;
    const { filters, months, brands, withoutBrand } = await overviewOf(who);
    const totalOf = async (filter: CaseFilter, brandId: number | null) => {
      const body = { ...filter, ...(brandId === null ? { hasBrand: false } : { brandIds: [brandId] }) };
      return (await t.inject(who, caseListEndpoints.listCases, { body, query: { exactTotal: 'true' } })).body
        .totalCount;
    };
    expect(brands.length).toBeGreaterThan(2);
    for (const brand of [...brands, { ...withoutBrand, brandId: null, name: 'none' }]) {
      for (const figure of brandFigures)
        expect(await totalOf(filters[figure], brand.brandId), `${brand.name} ${figure}`).toBe(brand[figure]);
      for (const [index, { month, filter }] of months.entries())
        expect(await totalOf(filter, brand.brandId), `${brand.name} ${month}`).toBe(brand.received[index]);
    }
  });
});
