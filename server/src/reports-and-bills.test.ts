import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { type BillingLine, billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { monthlyReportEndpoints } from '@cfm/contract/screens/monthly-report.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from './access/users/tables.ts';
import type { UserActor } from './context.ts';
import { fillLinks } from './platform/outbox/mail-links.ts';
import { outgoingMails } from './platform/outbox/tables.ts';
import { lookupId } from './testing/factories.ts';
import { idOf } from './testing/product/cases.ts';
import {
  dateOf,
  dayAfter,
  dayOf,
  daysBetween,
  instantOf,
  isWorkingDay,
  type Local,
  type Month,
  year,
} from './testing/scenario/calendar.ts';
import { countedAt } from './testing/scenario/case-state.ts';
import { type Bill, expectedBill, sumOf } from './testing/scenario/expected-bills.ts';
import { expectedMonthlyReport, expectedYearToDate } from './testing/scenario/expected-figures.ts';
import { createScenarioMarket, noon, scenarioRun } from './testing/scenario/run-scenario.ts';
import {
  forgottenPrice,
  prices,
  type ScenarioPrice,
  scenarioCases,
} from './testing/scenario/scenario-cases.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

// Two months of a market, from its first case to its bills. Every report and bill is compared with a simple
// calculation over the list of cases in `testing/scenario`. The tests run in order, each from the end of the
// previous one.

let t: TestApp;
let admin: UserActor;
let reader: UserActor;
let scenario: ReturnType<typeof scenarioRun>;
const bills: Bill[] = [];

beforeAll(async () => {
  t = await createTestApp();
  t.clock.set(instantOf('02-01 07:00'));
  admin = await t.actor('Admin');
  const { body: before } = await t.inject(admin, referenceDataEndpoints.caseInfo);
  const marketId = await createScenarioMarket(t, admin, idOf(before.regions, 'C1-R6 Northern Europe'));
  reader = await t.actor('IKAM', { scopes: { Markets: [marketId] } });
  for (const price of prices) await setPrice(price);
  const { body: info } = await t.inject(admin, referenceDataEndpoints.caseInfo);
  const { body: tree } = await t.inject(admin, codeLevelEndpoints.tree);
  scenario = scenarioRun(t, admin, info, tree.codeLevelAreas);
});
afterAll(() => t.close());

async function setPrice({ of, from, euros }: ScenarioPrice) {
  const priced =
    of === 'Board case'
      ? { category: 'board', inputChannelId: null }
      : of === 'Complex solution'
        ? { category: 'complexSolution', inputChannelId: null }
        : { category: 'channel', inputChannelId: await lookupId(t, 'inputChannel', of) };
  const body = { ...priced, validFrom: dateOf(from), netEuros: euros };
  expect((await t.inject(admin, billingEndpoints.createPrice, { body })).status).toBe(200);
}

const monthQuery = (month: Month) => ({ year: String(year), month: String(Number(month)) });
const accountOf = async (month: Month) =>
  (await t.inject(admin, billingEndpoints.getBillingSummary, { query: monthQuery(month) })).body;
const cents = (euros: number | null) => Math.round((euros ?? 0) * 100);
const billedAs = ({ category, inputChannel }: Pick<BillingLine, 'category' | 'inputChannel'>) =>
  ({ board: 'Board case', complexSolution: 'Complex solution', channel: inputChannel })[category];
const sorted = (lines: readonly string[]) => [...lines].sort();

/** Compares the account and the lines of a month with the expected bill. */
async function expectBill(bill: Bill): Promise<void> {
  const account = await accountOf(bill.month);
  const credits = bill.lines.filter(({ kind }) => kind === 'Credit');
  const sum = (lines: Bill['lines']) => ({ count: lines.length, netEuros: sumOf(lines) / 100 });
  expect(account).toMatchObject({ total: sum(bill.lines), credits: sum(credits) });
  const groups = Map.groupBy(bill.lines, ({ market, as }) => `${market}, ${as}`);
  expect(
    sorted(
      account.billingSummaries.map(
        (each) => `${each.market}, ${billedAs(each)}: ${each.count} ${cents(each.netEuros)}`,
      ),
    ),
  ).toEqual(sorted([...groups].map(([name, lines]) => `${name}: ${lines.length} ${sumOf(lines)}`)));

  const query = { ...monthQuery(bill.month), skip: '0', take: '100' };
  const { items } = (await t.inject(admin, billingEndpoints.getBilling, { query })).body;
  const kinds = { case: 'Case', late: 'Billed late', credit: 'Credit' };
  const month = (of: Month) => `${year}-${of}`;
  expect(
    sorted(
      items.map(({ internalId, kind, billedIn, creditReason, ...line }) =>
        kind === 'notAgain'
          ? `${scenario.keyOf(internalId)} billed in ${billedIn}`
          : [
              ...[scenario.keyOf(internalId), kinds[kind], line.market, billedAs(line), line.completedOn],
              ...[cents(line.netEuros), kind === 'credit' ? `${creditReason} of ${billedIn}` : ''],
            ].join(' '),
      ),
    ),
  ).toEqual(
    sorted([
      ...bill.lines.map(({ key, kind, market, as, firstDone, cents, credit }) =>
        [
          key,
          kind,
          market,
          as,
          dateOf(firstDone),
          cents,
          credit ? `${credit.gone} of ${month(credit.month)}` : '',
        ].join(' '),
      ),
      ...bill.notAgain.map(({ key, month: billed }) => `${key} billed in ${month(billed)}`),
    ]),
  );
}
/** Compares a month with the expected bill and bills it. A second time is rejected. */
async function billMonth(month: Month, at: Local): Promise<void> {
  await scenario.until(at);
  const bill = expectedBill(month, at, bills);
  await expectBill(bill);
  const body = { year, month: Number(month), totalEuros: sumOf(bill.lines) / 100 };
  expect((await t.inject(admin, billingEndpoints.createBilling, { body })).status).toBe(200);
  expect((await t.inject(admin, billingEndpoints.createBilling, { body })).body.code).toBe('AlreadyBilled');
  await expectBill(bill);
  bills.push(bill);
}

/** Compares tables of figures. Ignores the order of rows, which is that of lists. */
function expectTables(tables: readonly FigureTable[], expected: ReturnType<typeof expectedYearToDate>): void {
  const rowsOf = (title: string) =>
    tables
      .find((table) => table.title === title)
      ?.rows.map(({ name, cells }) => [name, ...cells].join(' | ')) ?? [];
  for (const [title, rows] of Object.entries(expected))
    expect(sorted(rowsOf(title)), title).toEqual(sorted(rows.map((row) => row.join(' | '))));
}

test('February is billed once its missing price is set', async () => {
  await scenario.until('03-01 16:40');
  const { userId } = reader;
  const body = { users: [userId, admin.userId] };
  expect((await t.inject(admin, dailyReportEndpoints.saveReportUsers, { body })).status).toBe(200);
  await scenario.until('03-03 16:40');
  const ofThis = expectedBill('02', '03-03 16:40', []).lines.filter(({ as }) => as === forgottenPrice.of);
  const { rejection, missingPrices } = await accountOf('02');
  expect([rejection?.code, missingPrices]).toEqual([
    'PriceMissing',
    [
      expect.objectContaining({
        inputChannel: forgottenPrice.of,
        count: ofThis.length,
        on: dateOf(sorted(ofThis.map(({ firstDone }) => firstDone))[0] ?? ''),
      }),
    ],
  ]);
  await setPrice(forgottenPrice);
  await billMonth('02', '03-03 16:40');
});

test('each daily report and morning mail lists the cases of its days in the scope of its reader (rules 21.1 and 21.6)', async () => {
  const at = '04-01 16:30';
  await scenario.until(at);
  const expected = (from: string, until: string, asOf: Local, who: UserActor) =>
    countedAt(scenarioCases, asOf)
      .filter(({ received, market }) => {
        const day = dayOf(received);
        return day >= from && day <= until && (who === admin || market === 'Faroe Islands');
      })
      .sort((a, b) => (a.received < b.received ? -1 : 1))
      .map(({ key }) => key);
  for (const who of [admin, reader]) {
    for (const day of daysBetween('03-01', '03-31')) {
      const { body } = await t.inject(who, dailyReportEndpoints.getDailyReport, {
        query: { date: dateOf(day) },
      });
      expect(
        body.map(({ internalId }) => scenario.keyOf(internalId)),
        day,
      ).toEqual(expected(day, day, at, who));
    }
    const rows = await t.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.kind, 'dailyReport'))
      .orderBy(outgoingMails.mailId);
    const [user] = await t.db.select().from(users).where(eq(users.userId, who.userId));
    const mailed = rows
      .filter(({ to }) => to.includes(user?.email ?? ''))
      .map((row) => fillLinks(t.ctx(), row, row.links).text)
      .map((text) => [...text.matchAll(/\b\d{4}-\d{6}\b/g)].map(([number]) => scenario.keyOf(number)));
    const mornings = daysBetween('03-02', '04-01').filter(isWorkingDay);
    expect(mailed).toEqual(
      mornings.map((morning) => {
        const until = dayAfter(morning, -1);
        // A Monday covers the days since Friday.
        const from = isWorkingDay(until) ? until : dayAfter(morning, -3);
        return expected(from, until, `${morning} ${noon}`, who);
      }),
    );
  }
});

test('the YTD report and the monthly report count the cases (rules 20.3, 22.1 and 23.2)', async () => {
  const at = '04-01 16:30';
  await t.inject(admin, ytdEndpoints.makeYtdReport);
  await t.drainJobs();
  const { figures: yearly } = (await t.inject(admin, ytdEndpoints.getYtdMetadata)).body;
  expectTables(yearly, expectedYearToDate(at));
  const { figures } = (await t.inject(admin, monthlyReportEndpoints.getMonthlyReport)).body;
  expectTables(figures.en, expectedMonthlyReport(at));
});

test('March is billed, and what changes after a bill appears in the next one', async () => {
  await billMonth('03', '04-01 16:40');
  await scenario.until('04-12 16:40');
  await expectBill(expectedBill('04', '04-12 16:40', bills));
  expect((await accountOf('04')).rejection?.code).toBe('MonthNotOver');
  await billMonth('04', '05-03 09:00');
  for (const bill of bills) await expectBill(bill);
});
