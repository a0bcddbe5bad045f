import { billingEndpoints, type PriceForm } from '@cfm/contract/screens/billing.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let emailId: number;
let markets: { germany: number; austria: number };

const email = (validFrom: string, netEuros: number): PriceForm => ({
  category: 'channel',
  inputChannelId: emailId,
  validFrom,
  netEuros,
});
const preview = async (body: PriceForm, priceId?: number, who = admin) => {
  const query = priceId === undefined ? {} : { priceId };
  const reply = await t.inject(who, billingEndpoints.previewPrice, { query, body });
  expect(reply.status).toBe(200);
  return reply.body;
};
const save = async (body: PriceForm) =>
  (await t.inject(admin, billingEndpoints.createPrice, { body })).body.priceId;
const totalOf = async (year: number, month: number) =>
  (await t.inject(admin, billingEndpoints.getBillingSummary, { query: { year, month } })).body.total.netEuros;
const completed = (at: string, more: Partial<typeof cases.$inferInsert> = {}) =>
  makeCase(t, {
    marketId: markets.germany,
    statusId: statusIds.Closed,
    closedDateTime: at,
    firstCompletedAt: at,
    ...more,
  });

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  emailId = await lookupId(t, 'inputChannel', 'E-Mail');
  markets = { germany: await marketId(t, 'DE'), austria: await marketId(t, 'AT') };
  t.clock.set('2025-05-20T10:00:00.000Z');
  await completed('2025-03-10T10:00:00.000Z');
  // It is April already in Berlin.
  await completed('2025-03-31T22:30:00.000Z');
  await completed('2025-04-10T10:00:00.000Z', { marketId: markets.austria });
  await completed('2025-04-20T10:00:00.000Z');
  await completed('2025-05-02T10:00:00.000Z');
  // These are not billed as e-mail, or not at all.
  const phoneId = await lookupId(t, 'inputChannel', 'Telephone');
  await completed('2025-04-10T10:00:00.000Z', { inputChannelId: phoneId });
  await completed('2025-04-10T10:00:00.000Z', { sourceId: await lookupId(t, 'source', 'Board') });
  await completed('2025-04-10T10:00:00.000Z', { statusId: statusIds.Spam });
  await completed('2025-04-10T10:00:00.000Z', { deletedAt: t.clock.now() });
});
afterAll(() => t.close());

describe('the preview of a price (rule 24.12)', () => {
  it('shows the change per month for cases from its day on, and matches the later account', async () => {
    await save(email('2025-01-01', 15.5));
    const before = await totalOf(2025, 4);
    expect(await preview(email('2025-04-01', 16.25))).toEqual({
      months: [
        { month: '2025-04', isBilled: false, count: 3, netEuros: 2.25, withoutPriceCount: 0 },
        { month: '2025-05', isBilled: false, count: 1, netEuros: 0.75, withoutPriceCount: 0 },
      ],
      isComplete: true,
    });
    expect(await totalOf(2025, 4)).toBe(before);
    await save(email('2025-04-01', 16.25));
    expect(await totalOf(2025, 4)).toBeCloseTo(before + 2.25, 2);
  });

  it('compares a changed price with its stored state: amount, start, or category', async () => {
    const { body: prices } = await t.inject(admin, billingEndpoints.listPrices);
    const priceId = prices.find(({ validFrom }) => validFrom === '2025-04-01')?.priceId ?? 0;
    expect((await preview(email('2025-04-01', 16.25), priceId)).months).toEqual([]);
    expect((await preview(email('2025-04-15', 16.25), priceId)).months).toMatchObject([
      { month: '2025-04', count: 2, netEuros: -1.5 },
    ]);
    expect((await preview(email('2026-01-01', 16.25), priceId)).months).toMatchObject([
      { month: '2025-04', count: 3, netEuros: -2.25 },
      { month: '2025-05', count: 1, netEuros: -0.75 },
    ]);
    const board: PriceForm = { ...email('2025-04-01', 99), category: 'board', inputChannelId: null };
    expect((await preview(board, priceId)).months).toMatchObject([
      // The board case gets a price.
      { month: '2025-04', count: 4, netEuros: 96.75 },
      { month: '2025-05', count: 1, netEuros: -0.75 },
    ]);
    const first = prices.find(({ validFrom }) => validFrom === '2025-01-01')?.priceId ?? 0;
    expect((await preview(email('2025-03-20', 15.5), first)).months).toEqual([
      { month: '2025-03', isBilled: false, count: 1, netEuros: -15.5, withoutPriceCount: 1 },
    ]);
    expect((await preview(email('2025-06-01', 20))).months).toEqual([]);
  });

  it('shows for a deleted price the effect of the previous one, or that none is left', async () => {
    const removal = async (validFrom: string, who = admin) => {
      const { body: prices } = await t.inject(admin, billingEndpoints.listPrices);
      const id = prices.find((each) => each.validFrom === validFrom)?.priceId ?? 0;
      const reply = await t.inject(who, billingEndpoints.previewPriceRemoval, { params: { id } });
      return { id, ...reply };
    };
    expect((await removal('2025-04-01')).body).toEqual({
      months: [
        { month: '2025-04', isBilled: false, count: 3, netEuros: -2.25, withoutPriceCount: 0 },
        { month: '2025-05', isBilled: false, count: 1, netEuros: -0.75, withoutPriceCount: 0 },
      ],
      isComplete: true,
    });
    // Cases from 1 April on keep their price.
    expect((await removal('2025-01-01')).body.months).toEqual([
      { month: '2025-03', isBilled: false, count: 1, netEuros: -15.5, withoutPriceCount: 1 },
    ]);
    const austrian = await t.actor('Admin', { scopes: { Markets: [markets.austria] } });
    expect((await removal('2025-04-01', austrian)).body).toEqual({
      months: [{ month: '2025-04', isBilled: false, count: 1, netEuros: -0.75, withoutPriceCount: 0 }],
      isComplete: false,
    });
    const before = await totalOf(2025, 4);
    const { id } = await removal('2025-04-01');
    expect((await t.inject(admin, billingEndpoints.removePrice, { params: { id } })).status).toBe(200);
    expect(await totalOf(2025, 4)).toBeCloseTo(before - 2.25, 2);
    await save(email('2025-04-01', 16.25));
    const none = await t.inject(admin, billingEndpoints.previewPriceRemoval, { params: { id } });
    expect(none.status).toBe(404);
  });

  it("covers only cases in the reader's scope, and says so", async () => {
    const scopes = { Markets: [markets.austria] };
    const austrian = await t.actor('Admin', { scopes });
    expect(await preview(email('2025-04-02', 20), undefined, austrian)).toEqual({
      months: [{ month: '2025-04', isBilled: false, count: 1, netEuros: 3.75, withoutPriceCount: 0 }],
      isComplete: false,
    });
  });

  it('covers only late cases of a billed month; billed lines stay', async () => {
    const query = { year: 2025, month: 3 };
    expect((await t.inject(admin, billingEndpoints.createBilling, { body: query })).status).toBe(200);
    await completed('2025-03-25T10:00:00.000Z');
    expect((await preview(email('2025-03-24', 16))).months.slice(0, 1)).toEqual([
      { month: '2025-03', isBilled: true, count: 1, netEuros: 0.5, withoutPriceCount: 0 },
    ]);
    expect((await preview(email('2025-03-01', 16))).months[0]).toMatchObject({ month: '2025-03', count: 1 });
  });
});
