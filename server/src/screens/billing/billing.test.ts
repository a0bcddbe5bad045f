import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { billingEndpoints, type PriceCategory } from '@cfm/contract/screens/billing.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { moveCase } from '../../process/reminders/move-case.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { canReadSpreadsheets, partOf, sheetsOf } from '../../testing/read-spreadsheet.ts';
import { addSets, complexForm, solveAsStaff } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { billingLines } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let emailId: number;
let phoneId: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  emailId = await lookupId(t, 'inputChannel', 'E-Mail');
  phoneId = await lookupId(t, 'inputChannel', 'Telephone');
});
afterAll(() => t.close());

const ofMonth = (text: string) => {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
};
const account = async (month: string, who = admin) =>
  (await t.inject(who, billingEndpoints.getBillingSummary, { query: ofMonth(month) })).body;
const bill = (month: string, more: { totalEuros?: number; recipient?: string } = {}, who = admin) =>
  t.inject(who, billingEndpoints.createBilling, { body: { ...ofMonth(month), ...more } });
const report = async (month: string, query: Record<string, unknown> = {}, who = admin) =>
  (await t.inject(who, billingEndpoints.getBilling, { query: { ...ofMonth(month), ...query } })).body;
const price = (category: PriceCategory, inputChannelId: number | null, validFrom: string, netEuros: number) =>
  t.inject(admin, billingEndpoints.createPrice, { body: { category, inputChannelId, validFrom, netEuros } });
const completed = (at: string, more: Parameters<typeof makeCase>[1] = {}) =>
  makeCase(t, { statusId: statusIds.Closed, closedDateTime: at, firstCompletedAt: at, ...more });
const set = (caseId: number, patch: Partial<typeof cases.$inferInsert>) =>
  t.db.update(cases).set(patch).where(eq(cases.caseId, caseId));
const linesOf = (caseId: number) =>
  t.db
    .select({ kind: billingLines.kind, netCents: billingLines.netCents, nth: billingLines.nth })
    .from(billingLines)
    .where(eq(billingLines.caseId, caseId))
    .orderBy(billingLines.nth);

test('stores the moment at which a case was first solved or closed (rule 24.1)', async () => {
  t.clock.set('2026-03-04T09:00:00.000Z');
  const { caseId } = await makeCase(t);
  const moment = async () =>
    (await t.db.select({ at: cases.firstCompletedAt }).from(cases).where(eq(cases.caseId, caseId)))[0]?.at;
  expect(await moment()).toBeNull();
  const move = (to: keyof typeof statusIds) =>
    inTransaction(t.ctx(admin), async (tx) => {
      const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
      await moveCase(tx, row, { statusId: statusIds[to], action: 'update' });
    });
  await move('Solved');
  const first = t.clock.now();
  expect(await moment()).toBe(first);
  t.clock.advance({ days: 2 });
  await move('InProgress');
  expect(await moment()).toBe(first);
  const copy = await t.inject(admin, caseActionEndpoints.duplicateCase, { params: { id: caseId }, body: {} });
  const [row] = await t.db
    .select({ at: cases.firstCompletedAt })
    .from(cases)
    .where(eq(cases.caseId, copy.body.caseId));
  expect(row).toEqual({ at: null });
  t.clock.advance({ days: 40 });
  await move('Closed');
  expect(await moment()).toBe(first);
  await set(caseId, { deletedAt: first });
});

describe('the account of a month', () => {
  it('uses Berlin time, names missing prices, and can be billed after the month (rules 24.2 to 24.6)', async () => {
    t.clock.set('2025-01-31T22:59:59.000Z');
    expect(await account('2025-01')).toMatchObject({
      total: { count: 0 },
      isBillingPossible: false,
      rejection: { code: 'MonthNotOver' },
    });
    // It is February already in Berlin.
    t.clock.set('2025-01-31T23:00:00.000Z');
    for (const { body } of [
      await t.inject(admin, billingEndpoints.getBillingSummary),
      await t.inject(admin, billingEndpoints.getBillingSummary, { query: { year: 2025 } }),
    ])
      expect(body).toMatchObject({ year: 2025, month: 2 });
    expect((await t.inject(admin, billingEndpoints.getBilling)).status).toBe(200);
    expect((await account('2025-01')).rejection?.code).toBe('NothingToBill');
    expect((await bill('2025-01')).body.code).toBe('NothingToBill');
    await completed('2024-12-31T22:59:59.999Z');
    await completed('2024-12-31T23:00:00.000Z');
    await completed('2025-01-31T22:59:59.999Z', { inputChannelId: phoneId });
    await completed('2025-01-31T23:00:00.000Z');
    await completed('2025-01-15T12:00:00.000Z', { statusId: statusIds.Spam });
    await completed('2025-01-15T12:00:00.000Z', { statusId: statusIds.Integrated });
    await completed('2025-01-15T12:00:00.000Z', { deletedAt: t.clock.now() });
    await price('channel', emailId, '2025-01-01', 12.5);
    const lacking = await account('2025-01');
    expect(lacking).toMatchObject({
      total: { count: 2, netEuros: 12.5 },
      rejection: { code: 'PriceMissing' },
      missingPrices: [
        {
          category: 'channel',
          inputChannelId: phoneId,
          inputChannel: 'Telephone',
          on: '2025-01-31',
          count: 1,
        },
      ],
    });
    expect((await bill('2025-01')).body.code).toBe('PriceMissing');
    await price('channel', phoneId, '2025-01-01', 20.1);
    expect(await account('2025-01')).toMatchObject({
      isBillingPossible: true,
      rejection: null,
      missingPrices: [],
    });
  });

  it('uses the price of the day, and the first matching category (rules 24.3 and 24.4)', async () => {
    await price('channel', emailId, '2025-02-10', 13);
    await price('board', null, '2025-01-01', 99.99);
    await price('complexSolution', null, '2025-01-01', 45);
    const boardId = await lookupId(t, 'source', 'Board');
    t.clock.set('2025-02-20T10:00:00.000Z');
    await completed('2025-02-09T22:59:59.999Z');
    await completed('2025-02-09T23:00:00.000Z');
    await completed('2025-02-11T12:00:00.000Z', { sourceId: boardId, inputChannelId: phoneId });
    // Solved by the complex form, as staff do. A board case stays in the category "board".
    for (const more of [
      { sourceId: boardId },
      { inputChannelId: await lookupId(t, 'inputChannel', 'Social Media') },
    ]) {
      const { caseId } = await makeCase(t, more);
      const board =
        'sourceId' in more
          ? { finalReplyDate: '2025-02-20', sorryActivity: true, contactedViaPhone: false }
          : {};
      expect(
        (await solveAsStaff(t, admin, caseId, complexForm(await addSets(t, caseId, 1), board))).status,
      ).toBe(200);
    }
    t.clock.set('2025-03-01T10:00:00.000Z');
    const { items } = await report('2025-02');
    expect(items.map(({ category, netEuros }) => [category, netEuros])).toEqual(
      expect.arrayContaining([
        ['channel', 12.5],
        ['channel', 13],
        ['board', 99.99],
        ['complexSolution', 45],
      ]),
    );
    // Includes the case of 31 January, 23:00 UTC.
    expect((await account('2025-02')).total).toEqual({
      count: 6,
      netEuros: 12.5 + 12.5 + 13 + 99.99 * 2 + 45,
    });
  });
});

describe('billing a month (rule 24.6)', () => {
  it('is rejected for another sum, succeeds once for twenty requests at once, and is audited', async () => {
    t.clock.set('2025-03-01T10:00:00.000Z');
    expect((await bill('2025-01', { totalEuros: 32.61 })).body.code).toBe('BillChanged');
    // Rounded it would be the sum.
    for (const totalEuros of [32.601, 32.599, 1e-9])
      expect(await bill('2025-01', { totalEuros })).toMatchObject({
        status: 400,
        body: { errors: { totalEuros: expect.stringContaining('at most two decimals') } },
      });
    expect((await account('2025-01')).isBillingPossible).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bill('2025-01', { totalEuros: 32.6 })),
    );
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 19 }, () => [409, 'AlreadyBilled']),
    );
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      total: { count: 2, netEuros: 32.6 },
      isBillingPossible: false,
      rejection: { code: 'AlreadyBilled' },
      billedAt: t.clock.now(),
      billedBy: admin.fullName,
    });
    expect(await t.db.select({ id: billingLines.billingLineId }).from(billingLines)).toHaveLength(2);
    const reported = await t.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.entity, 'billing'));
    expect(reported).toEqual([
      {
        changes: [
          { field: 'billNumber', to: '2025-0001' },
          { field: 'recipient', to: null },
          { field: 'month', to: '2025-01' },
          { field: 'lines', to: 2 },
          { field: 'netEuros', to: '32.60' },
        ],
      },
    ]);
  });

  it('freezes lines: a later price, market or channel changes nothing, and lines are read-only', async () => {
    const before = await account('2025-01');
    const [line] = (await report('2025-01')).items;
    const { caseId } = line ?? {};
    if (!caseId) throw new Error('a line without case');
    await set(caseId, { marketId: await marketId(t, 'AT'), inputChannelId: phoneId });
    expect(await account('2025-01')).toEqual(before);
    expect((await report('2025-01')).items.find((each) => each.caseId === caseId)).toMatchObject({
      market: 'Germany',
      netEuros: line?.netEuros,
      now: { market: 'Austria', category: 'channel', inputChannel: 'Telephone' },
    });
    await expect(t.pool.query('update billing_lines set net_cents = 1')).rejects.toThrow('append-only');
    await expect(t.pool.query('delete from billing_lines')).rejects.toThrow('append-only');
  });

  it('credits spam, integrated and deleted cases once, and bills them again if they return (rule 24.5)', async () => {
    const { items } = await report('2025-01');
    const [first, second] = items.map(({ caseId }) => caseId ?? 0);
    if (!first || !second) throw new Error('expected two lines');
    t.clock.set('2025-04-01T10:00:00.000Z');
    await set(first, { statusId: statusIds.Spam, statusBeforeId: statusIds.Closed });
    await t.db.delete(cases).where(eq(cases.caseId, second));
    const inFirstBill = async () =>
      (await report('2025-01')).items.map(({ kind, creditReason, billedIn }) => [
        kind,
        creditReason,
        billedIn,
      ]);
    expect(await inFirstBill()).toEqual([
      ['case', 'spam', null],
      ['case', 'deleted', null],
    ]);
    const open = await account('2025-02');
    expect(open.credits).toEqual({ count: 2, netEuros: -32.6 });
    expect((await bill('2025-02')).status).toBe(200);
    expect((await account('2025-02')).total).toEqual(open.total);
    expect(await linesOf(first)).toMatchObject([{ kind: 'case' }, { kind: 'credit' }]);
    expect((await report('2025-02', { kind: 'credit' })).items).toMatchObject([
      { caseId: first, creditReason: 'spam', billedIn: '2025-01' },
      { caseId: null, creditReason: 'deleted', billedIn: '2025-01' },
    ]);
    const taken = [
      ['case', 'spam', '2025-02'],
      ['case', 'deleted', '2025-02'],
    ];
    expect(await inFirstBill()).toEqual(taken);
    // Neither credited again nor lost.
    expect((await account('2025-03')).credits?.count).toBe(0);
    await set(first, { statusId: statusIds.Closed, statusBeforeId: null });
    expect((await report('2025-03')).items).toMatchObject([{ caseId: first, kind: 'late' }]);
    expect((await bill('2025-03')).status).toBe(200);
    expect((await linesOf(first)).map(({ kind }) => kind)).toEqual(['case', 'credit', 'late']);
    expect(await inFirstBill()).toEqual(taken);
  });

  it('shows a case completed again as billed elsewhere, without an amount (rule 24.8)', async () => {
    t.clock.set('2025-06-01T10:00:00.000Z');
    const again = await completed('2025-04-10T10:00:00.000Z');
    const closedLater = await completed('2025-04-20T10:00:00.000Z', {
      solvedDateTime: '2025-04-20T10:00:00.000Z',
      closedDateTime: '2025-05-04T10:00:00.000Z',
    });
    expect((await bill('2025-04')).status).toBe(200);
    await set(again.caseId, {
      statusId: statusIds.Solved,
      solvedDateTime: '2025-05-05T10:00:00.000Z',
      closedDateTime: null,
    });
    const { items, total, totalCount } = await report('2025-05');
    // The automatic closing of a solved case does not complete it again.
    expect(items).toMatchObject([
      { caseId: again.caseId, kind: 'notAgain', billedIn: '2025-04', netEuros: null },
    ]);
    expect(items.some(({ caseId }) => caseId === closedLater.caseId)).toBe(false);
    expect([total, totalCount]).toEqual([{ count: 0, netEuros: 0 }, 1]);
    const file = await t.inject(admin, billingEndpoints.exportBilling, { query: ofMonth('2025-05') });
    const lines = partOf(file.rawPayload, 'xl/worksheets/sheet1.xml');
    // The header and footer of the page, the account and the sheet do not count it as a line.
    expect(lines).toContain('>0 lines<');
    expect(lines).toContain('>1 case not billed again, without an amount<');
    expect(partOf(file.rawPayload, 'xl/worksheets/sheet3.xml')).toContain(
      '1 case that is part of another bill',
    );
    expect((await account('2025-05')).total.count).toBe(0);
  });
});

describe('the report', () => {
  it('filters, pages, and sums the filtered lines', async () => {
    const all = await report('2025-02');
    expect(all.total.count).toBe(all.totalCount);
    const board = await report('2025-02', { category: 'board' });
    expect(board.total).toEqual({ count: 2, netEuros: 199.98 });
    const page = await report('2025-02', { skip: 0, take: 10, search: all.items[0]?.internalId });
    expect([page.totalCount, page.items[0]?.internalId]).toEqual([1, all.items[0]?.internalId]);
    expect((await report('2025-02', { inputChannelId: phoneId, kind: 'credit' })).totalCount).toBe(1);
    expect((await report('2025-02', { marketId: await marketId(t, 'FR') })).totalCount).toBe(0);
  });

  it.runIf(canReadSpreadsheets)('is exported as displayed, and audited', async () => {
    const { status, headers, rawPayload } = await t.inject(admin, billingEndpoints.exportBilling, {
      query: { ...ofMonth('2025-02'), kind: 'credit' },
    });
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="Bill 2025-02 (part).xlsx"',
    ]);
    const sheets = await sheetsOf(rawPayload, 3);
    const [head, ...rows] = sheets['Lines (part)'] ?? [];
    expect(head).toEqual([
      ...[
        'Case',
        'Type',
        'Market',
        'Category',
        'First completed',
        'Net (EUR)',
        'Reason',
        'Billed in',
        'Note',
      ],
    ]);
    const deleted = 'Deleted, billed in January 2025 · The case was permanently deleted';
    const part = 'Not the whole bill if lines are left out; see “About this file”';
    expect(rows.map((row) => row.slice(1))).toEqual([
      ...[
        [
          'Credit',
          'Germany',
          'E-Mail',
          '01.01.2025',
          '-12.50',
          'Spam',
          '2025-01',
          'Spam, billed in January 2025',
        ],
        ['Credit', 'Germany', 'Telephone', '31.01.2025', '-20.10', 'Deleted', '2025-01', deleted],
        ['', '', '', '', '', '', '', ''],
      ],
      ['2 lines', '', '', '', '-32.60', '', '', part],
    ]);
    expect(sheets.Account).toEqual([
      [
        ...['Market', 'E-Mail: lines', 'E-Mail: net (EUR)', 'Telephone: lines', 'Telephone: net (EUR)'],
        ...['Total: lines', 'Total: net (EUR)'],
      ],
      ['Germany', '1', '-12.50', '1', '-20.10', '2', '-32.60'],
      ['', '', '', '', '', '', ''],
      ['Total', '1', '-12.50', '1', '-20.10', '2', '-32.60'],
    ]);
    expect(sheets['About this file']).toEqual([
      ['Month', 'February 2025'],
      ['Bill number', '2025-0002'],
      ['Status', `Billed on 01.04.2025, 12:00 (Berlin) by ${admin.fullName}`],
      ['Contents', 'Lines limited by filter and scope; not the whole bill if lines are left out'],
      ['Filter', 'Type: Credit'],
      ['Scope', 'All cases'],
      ['Lines', '2'],
      ['Of these, credits', '2 credits, together -€32.60'],
      ['Net sum', '-€32.60'],
      ['Created', `01.06.2025, 12:00 (Berlin) by ${admin.fullName}`],
    ]);
    const none = await t.inject(admin, billingEndpoints.exportBilling, { query: ofMonth('2030-01') });
    expect(JSON.parse(String(none.rawPayload)).code).toBe('NothingToExport');
  });
});

describe('a reader with a scope (rule 24.9)', () => {
  it('sees credits and missing prices of other scopes only if there are several', async () => {
    const letterId = await lookupId(t, 'inputChannel', 'Brief');
    t.clock.set('2025-07-01T10:00:00.000Z');
    const german = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'DE')] } });
    const austria = await marketId(t, 'AT');
    const { caseId: own } = await completed('2025-06-02T10:00:00.000Z', {
      marketId: await marketId(t, 'DE'),
    });
    const others: number[] = [];
    const letters = async (count: number) => {
      for (let n = 0; n < count; n += 1)
        await completed('2025-06-03T10:00:00.000Z', { marketId: austria, inputChannelId: letterId });
      const { missingPrices } = await account('2025-06', german);
      return missingPrices.map(({ inputChannel, on, count }) => [inputChannel, on, count]);
    };
    expect(await letters(0)).toEqual([]);
    expect(await letters(4)).toEqual([['Brief', '2025-06-01', null]]);
    expect(await letters(1)).toEqual([['Brief', '2025-06-01', 5]]);
    for (let n = 0; n < 5; n += 1)
      others.push((await completed('2025-06-04T10:00:00.000Z', { marketId: austria })).caseId);
    await price('channel', letterId, '2025-01-01', 7);
    expect((await bill('2025-06')).status).toBe(200);
    const credited = async (...gone: number[]) => {
      for (const caseId of gone) await set(caseId, { statusId: statusIds.Spam });
      return (await account('2025-07', german)).credits?.count ?? null;
    };
    expect(await credited()).toBe(0);
    expect(await credited(own)).toBe(1);
    expect(await credited(...others.slice(0, 4))).toBeNull();
    expect((await account('2025-07')).credits?.count).toBe(5);
    expect(await credited(...others.slice(4))).toBe(6);
    for (const caseId of [own, ...others]) await set(caseId, { statusId: statusIds.Closed });
  });

  it('sees lines of cases in scope, no small counts of other scopes in the account, and the same total', async () => {
    t.clock.set('2025-08-01T10:00:00.000Z');
    const markets = { DE: 2, AT: 6, FR: 3, IT: 4 };
    for (const [code, count] of Object.entries(markets))
      for (let n = 0; n < count; n += 1)
        await completed('2025-07-10T10:00:00.000Z', { marketId: await marketId(t, code) });
    const german = await t.actor('Admin', { scopes: { Markets: [await marketId(t, 'DE')] } });
    for (const isBilled of [false, true]) {
      if (isBilled) {
        expect((await bill('2025-07', {}, german)).body.code).toBe('Forbidden');
        expect((await bill('2025-07')).status).toBe(200);
      }
      const whole = await account('2025-07');
      const seen = await account('2025-07', german);
      expect(whole.others).toEqual({ count: 0, netEuros: 0 });
      expect(seen.total).toEqual(whole.total);
      expect(seen.billingSummaries.map(({ market, count }) => [market, count])).toEqual([
        ['Austria', 6],
        ['Germany', 2],
      ]);
      expect(seen.others).toEqual({ count: 7, netEuros: 7 * 13 });
      expect([whole, seen].map(({ isComplete }) => isComplete)).toEqual([true, false]);
      expect(seen.billingSummaries.map(({ isPartial }) => isPartial)).toEqual([false, false]);
      const lines = await report('2025-07', {}, german);
      expect(lines).toMatchObject({ totalCount: 2, isComplete: false, isBilled });
      const file = await t.inject(german, billingEndpoints.exportBilling, { query: ofMonth('2025-07') });
      const state = isBilled ? '' : ' (draft)';
      expect(file.headers['content-disposition']).toContain(`"Bill 2025-07 (part)${state}.xlsx"`);
      const about = partOf(file.rawPayload, 'xl/worksheets/sheet3.xml');
      expect(about).toContain(
        `The cases in the scope of ${german.fullName}; lines of other cases are left out`,
      );
      expect(about).toContain(
        isBilled ? '>Billed on 01.08.2025, 12:00 (Berlin) by ' : '>Draft: not billed yet',
      );
      expect(partOf(file.rawPayload, 'xl/workbook.xml')).toContain(
        isBilled ? '"Lines (part)"' : '"Lines (part, draft)"',
      );
      expect((await report('2025-07')).totalCount).toBe(15);
    }
    // The line of a deleted case is shown to users who could restore it. If the case is erased, no user with a scope
    // sees its line.
    const own = await report('2025-07', {}, german);
    const ids = own.items.map(({ caseId }) => caseId ?? 0);
    await t.db
      .update(cases)
      .set({ deletedAt: t.clock.now() })
      .where(inArray(cases.caseId, ids.slice(0, 1)));
    await t.db.delete(cases).where(inArray(cases.caseId, ids.slice(1)));
    expect((await report('2025-07', {}, german)).items).toMatchObject([{ caseId: null, kind: 'case' }]);
    expect((await report('2025-08', {}, german)).items).toMatchObject([{ kind: 'credit', caseId: null }]);
    expect((await report('2025-08')).totalCount).toBe(2);
    const found = (await report('2025-07')).items.filter(({ deleted }) => deleted !== null);
    expect(found.map(({ caseId, deleted }) => [caseId, deleted])).toEqual([
      [null, 'inBin'],
      [null, 'forGood'],
    ]);
  });
});

test('gives each bill of a year the next number, without gaps, and keeps its recipient (rule 24.13)', async () => {
  const letterId = await lookupId(t, 'inputChannel', 'Brief');
  await price('channel', letterId, '2031-01-01', 3);
  const billOf = async (
    month: string,
    at: string,
    more: { totalEuros?: number; recipient?: string } = {},
  ) => {
    t.clock.set(at);
    await completed(`${month}-10T10:00:00.000Z`, { inputChannelId: letterId });
    const answer = await bill(month, more);
    return [answer.body.code, answer.body.number, answer.body.recipient];
  };
  const maker = 'Car Maker\nStreet 1';
  // The year of Berlin counts, in which it is already 2032.
  expect(await billOf('2031-11', '2031-12-31T23:30:00.000Z', { recipient: maker })).toEqual([
    undefined,
    '2032-0001',
    maker,
  ]);
  const rejected = await billOf('2031-12', '2032-01-02T10:00:00.000Z', { totalEuros: 1 });
  expect(rejected[0]).toBe('BillChanged');
  expect(await account('2031-12')).toMatchObject({ number: null, recipient: maker });
  expect(await billOf('2031-12', '2032-01-03T10:00:00.000Z')).toEqual([undefined, '2032-0002', maker]);
  expect(await billOf('2032-01', '2032-02-03T10:00:00.000Z', { recipient: 'Other' })).toEqual([
    undefined,
    '2032-0003',
    'Other',
  ]);
  expect(await account('2031-11')).toMatchObject({ number: '2032-0001', recipient: maker });
  expect((await report('2032-01')).number).toBe('2032-0003');
  const audited = await t.db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.entity, 'billing'))
    .orderBy(auditEntries.auditId);
  const recipients = audited.map(({ changes }) => changes.find(({ field }) => field === 'recipient')?.to);
  expect(recipients.slice(-3)).toEqual([maker, maker, 'Other']);
  if (!canReadSpreadsheets) return;
  const { rawPayload } = await t.inject(admin, billingEndpoints.exportBilling, { query: ofMonth('2032-01') });
  const { 'About this file': about } = await sheetsOf(rawPayload, 3);
  expect(about).toEqual(
    expect.arrayContaining([
      ['Bill number', '2032-0003'],
      ['Recipient', 'Other'],
    ]),
  );
});

test('only an IFM Admin has access', async () => {
  for (const who of [await t.actor('BMW Admin'), await t.actor('Agent')])
    for (const endpoint of [billingEndpoints.getBilling, billingEndpoints.getBillingSummary])
      expect((await t.inject(who, endpoint, { query: ofMonth('2025-01') })).status).toBe(403);
});
