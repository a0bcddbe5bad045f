import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billingEndpoints } from '@cfm/contract/billing.ts';
import { canReadSpreadsheets, sheetsOf } from '@cfm/server/testing/read-spreadsheet.ts';
import { expect, type Page } from '@playwright/test';
import { waitForMail } from './support/inbox.ts';
import { test } from './support/journey.ts';
import { instantOf, type Local, type Month, shownDay, year } from './support/month/calendar.ts';
import { checkMonthlyTables, checkYearToDate } from './support/month/check-figures.ts';
import {
  checkBrands,
  checkDay,
  checkDayPdf,
  checkEscalations,
  checkMorningMails,
  checkViews,
} from './support/month/check-lists.ts';
import { type Bill, euros, expectedBill, lineCount, sumOf } from './support/month/expected-bills.ts';
import { expectedSentences } from './support/month/expected-figures.ts';
import * as inBrowser from './support/month/in-browser.ts';
import { makePlay, type Play } from './support/month/play.ts';
import { forgottenPrice, playedPrices } from './support/month/played-cases.ts';
import { asAccountCells, asReportCells, expectTable } from './support/month/read-screens.ts';
import { setStage } from './support/month/set-stage.ts';
import { type MovedWorld, startMovedWorld } from './support/moved-world.ts';
import { makePerson, type Person } from './support/people.ts';
import { dataDir } from './support/places.ts';

const nameOf = { '02': 'February 2055', '03': 'March 2055', '04': 'April 2055' } as const;
const addressOf = (month: Month) => `year=${year}&month=${Number(month)}`;

let world: MovedWorld;
test.afterAll(() => world?.end());

test('two months of a market, from its first case to its bills: every figure is that of the list', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  world = await startMovedWorld(join(dataDir, `month-${randomUUID()}`), browser, instantOf('02-01 07:00'));
  const person = (role: 'Admin' | 'Agent', firstName: string): Promise<Person> =>
    makePerson(role, { firstName, lastName: 'Month' }, {}, world.environment);
  const [admin, agent] = [await person('Admin', 'Mira'), await person('Agent', 'Anton')];
  const bills: Bill[] = [];

  const { play, reader } =
    await test.step('an administrator makes the market, its dealer and prices', async () => {
      const marketId = await world.browse(admin, inBrowser.makeMarket);
      const stage = await setStage(await world.as(admin), marketId);
      await world.browse(admin, async (page) => {
        for (const price of playedPrices.filter((each) => each.inBrowser))
          await inBrowser.setPrice(page, price, year);
      });
      const reader = await makePerson(
        'IKAM',
        { firstName: 'Rasmus', lastName: 'Reader' },
        { claims: [{ type: 'Markets', ids: [marketId] }] },
        world.environment,
      );
      return { play: makePlay(world, agent, admin, stage), reader };
    });

  await test.step('February is played; who gets the morning mails is chosen on the first of March', async () => {
    await play.until('03-01 16:40');
    await world.browse(admin, async (page) => {
      await page.goto('/reports/daily');
      await page.getByRole('button', { name: 'Report users' }).click();
      const dialog = page.getByRole('dialog', { name: 'Report users' });
      for (const { fullName, email } of [reader, admin]) {
        await dialog.getByLabel('Report users').fill(fullName);
        await page.keyboard.press('Enter');
        await expect(dialog.getByTitle(`${fullName} · ${email}`)).toBeVisible();
      }
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The report users were saved.')).toBeVisible();
    });
  });

  await test.step('February is billed, once a price that was forgotten is set', async () => {
    const at = '03-03 16:40';
    await play.until(at);
    const bill = expectedBill('02', at, bills);
    await world.browse(admin, async (page) => {
      await page.goto(`/billing-account?${addressOf('02')}`);
      const of = bill.lines.filter(({ as }) => as === forgottenPrice.of);
      const [first] = of.map(({ firstDone }) => shownDay(firstDone)).sort();
      await expect(
        page.getByText(`${forgottenPrice.of}: no price on ${first} (${of.length} case)`),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: `Bill ${nameOf['02']}` })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await inBrowser.setPrice(page, forgottenPrice, year);
      await checkAndBill(page, bill, admin);
      await checkReport(page, play, bill, bill.lines);
    });
    bills.push(bill);
  });

  await test.step('March is played, day by day', () => play.until('03-31 18:30'));

  await test.step('on its last evening the overview counts what is open, for who sees all and who sees one market', async () => {
    const at = '03-31 18:30';
    await world.browse(admin, async (page) => {
      await checkViews(page, at, 'all');
      await checkBrands(page, at);
    });
    await world.browse(reader, (page) => checkViews(page, at, 'Faroe Islands'));
    await checkEscalations(world, play, at);
  });

  await test.step('a case of a car says what the car got in March, and the sum', async () => {
    await world.browse(agent, async (page) => {
      const { caseId } = play.made.get('m30') ?? { caseId: 0 };
      await page.goto(`/case/edit/${caseId}`);
      const hint = page.getByRole('complementary', { name: 'Goodwill given for this car before' });
      for (const [key, cost] of [
        ['m5', '€420.50'],
        ['m6', '€79.50'],
      ] as const)
        await expect(hint.getByRole('listitem').filter({ hasText: play.numberOf(key) })).toContainText(cost);
      await expect(hint).toContainText('In all €500.00');
    });
  });

  const after: Local = '04-01 16:30';
  await test.step('the daily report of each day tells what was received on it', async () => {
    await play.until(after);
    await world.browse(admin, async (page) => {
      for (const day of ['03-01', '03-02', '03-12', '03-16', '03-20', '03-30', '03-19'])
        await checkDay(page, play, day, after, 'all');
      await checkDayPdf(page, play, '03-19', after);
    });
    await world.browse(reader, async (page) => {
      for (const day of ['03-08', '03-12', '03-14', '03-16'])
        await checkDay(page, play, day, after, 'Faroe Islands');
    });
  });

  await test.step('each morning mail told its reader of the cases in their scope, on Mondays of three days', async () => {
    await world.browse(null, async (page) => {
      const days = { first: '03-02', last: '04-01' };
      await checkMorningMails(page, world, play, { email: reader.email, scope: 'Faroe Islands', ...days });
      await checkMorningMails(page, world, play, { email: admin.email, scope: 'all', ...days });
    });
  });

  await test.step('the YTD report, made anew, has the figures of the list', () =>
    world.browse(admin, (page) => checkYearToDate(page, after)));

  await test.step('the monthly report tells March beside February, and is sent so', async () => {
    await world.browse(admin, async (page) => {
      await page.goto('/monthly-report');
      await checkMonthlyTables(page, after);
      const sentences = expectedSentences(after);
      const mail = page.getByRole('region', { name: 'E-mail', exact: true });
      for (const sentence of sentences) await expect(mail).toContainText(sentence);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const sending = page.getByRole('dialog', { name: 'Send the monthly report' });
      await sending.getByLabel('Several at once').fill('Berta Board <berta@board.example>');
      await sending.getByRole('button', { name: 'Add to the list' }).click();
      await sending.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: /^Send 1 e-mail/ }).click();
      await expect(inBrowser.notices(page)).toContainText('The report is on its way to 1 recipient.');
    });
    const sent = await waitForMail('berta@board.example', /^Monthly Report March 2055/, world.inbox);
    await world.browse(null, async (page) => {
      await page.setContent(sent.html ?? '');
      for (const sentence of expectedSentences(after))
        await expect(page.locator('body')).toContainText(sentence);
    });
  });

  await test.step('March is billed, once; its lines and sums are those of the list, also in the spreadsheet', async () => {
    const at = '04-01 16:40';
    await play.until(at);
    const bill = expectedBill('03', at, bills);
    const ever = [...bills, bill].flatMap(({ lines }) => lines);
    await world.browse(admin, async (page) => {
      await checkAndBill(page, bill, admin);
      await checkReport(page, play, bill, ever);
      await checkFilter(page, play, bill);
      await checkSheet(page, play, bill, ever);
    });
    bills.push(bill);
  });

  await test.step('what changes after its bill stands in the next one', async () => {
    await play.until('04-12 16:40');
    const draft = expectedBill('04', '04-12 16:40', bills);
    await world.browse(admin, async (page) => {
      await page.goto(`/billing-account?${addressOf('04')}`);
      await expect(page.getByText('The month is not over yet.').first()).toBeVisible();
      await checkAccount(page, draft);
      await checkReport(
        page,
        play,
        draft,
        [...bills, draft].flatMap(({ lines }) => lines),
      );
    });
    await play.until('05-03 09:00');
    const bill = expectedBill('04', '05-03 09:00', bills);
    await world.browse(admin, async (page) => {
      await checkAndBill(page, bill, admin);
      await checkReport(
        page,
        play,
        bill,
        [...bills, bill].flatMap(({ lines }) => lines),
      );
    });
    bills.push(bill);
  });

  await test.step('the bills of before are as they were', async () => {
    await world.browse(admin, async (page) => {
      for (const bill of bills.slice(0, 2)) await checkAccount(page, bill);
    });
  });
});

async function checkAccount(page: Page, bill: Bill): Promise<void> {
  const month = nameOf[bill.month];
  await page.goto(`/billing-account?${addressOf(bill.month)}`);
  const table = page
    .getByRole('region', { name: `Sums by market and category: ${month}` })
    .getByRole('table');
  await expectTable(table, asAccountCells(bill), `the account of ${month}`);
  const credits = bill.lines.filter(({ kind }) => kind === 'Credit');
  const sum = euros(sumOf(credits));
  const said =
    credits.length === 1 ? `In it 1 credit of ${sum}` : `In it ${credits.length} credits, together ${sum}`;
  await expect(page.getByText(said)).toHaveCount(credits.length > 0 ? 1 : 0);
}

/** Looks at the account of a month and bills it; a second time it is refused. */
async function checkAndBill(page: Page, bill: Bill, biller: Person): Promise<void> {
  const month = nameOf[bill.month];
  await checkAccount(page, bill);
  await expect(page.getByText('Can be billed')).toBeVisible();
  await page.getByRole('button', { name: `Bill ${month}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    `${lineCount(bill.lines.length)} with a net sum of ${euros(sumOf(bill.lines))} will be fixed.`,
  );
  const asked = { year, month: Number(bill.month) };
  await dialog.getByRole('button', { name: `Bill ${month}` }).click();
  await expect(inBrowser.notices(page)).toContainText(`${month} is billed.`);
  await expect(page.getByText(`by ${biller.fullName}. The lines stay as they are.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Bill ${month}` })).toHaveCount(0);
  const again = (await world.as(biller)).call(billingEndpoints.createBilling, { body: asked });
  await expect(again).rejects.toThrow(/409.*AlreadyBilled/);
}

async function checkReport(page: Page, play: Play, bill: Bill, ever: Bill['lines']): Promise<void> {
  const month = nameOf[bill.month];
  await page.goto(`/billing?${addressOf(bill.month)}&take=50`);
  await expect(
    page.getByText(`${lineCount(bill.lines.length)}, net ${euros(sumOf(bill.lines))}`),
  ).toBeVisible();
  await expectTable(
    page.getByRole('table'),
    asReportCells(bill, ever, play.numberOf),
    `the lines of ${month}`,
  );
}

async function checkFilter(page: Page, play: Play, bill: Bill): Promise<void> {
  const lines = bill.lines.filter(({ kind }) => kind === 'Credit');
  await page.goto(`/billing?${addressOf(bill.month)}&kind=credit`);
  const count = `${lines.length} matching ${lines.length === 1 ? 'line' : 'lines'}`;
  await expect(page.getByText(`${count}, net ${euros(sumOf(lines))}`)).toBeVisible();
  const rows = asReportCells({ ...bill, lines, notAgain: [] }, [], play.numberOf);
  await expectTable(page.getByRole('table'), rows, 'the credits');
}

async function checkSheet(page: Page, play: Play, bill: Bill, ever: Bill['lines']): Promise<void> {
  await page.goto(`/billing?${addressOf(bill.month)}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Bill ${year}-${bill.month}.xlsx`);
  if (!canReadSpreadsheets) return;
  const { Lines: lines = [], Account: account = [] } = await sheetsOf(readFileSync(await download.path()), 3);
  const centsOf = (net: string) => Math.round(Number(net.replaceAll(',', '')) * 100);
  const [, ...rows] = lines;
  const [total = []] = rows.splice(-2).slice(-1);
  const shown = rows.map(
    ([number = '', kind = '', market = '', as = '', day = '', net = '', , , note = '']) => [
      ...[number, kind, market, as, day],
      net === '' ? '—' : euros(centsOf(net)),
      note,
    ],
  );
  const onPage = asReportCells(bill, ever, play.numberOf);
  expect(shown).toEqual(onPage.map(([number = '', ...cells]) => [number.replace(/ ,.*/, ''), ...cells]));
  const sum = sumOf(bill.lines);
  expect([total[1], centsOf(total[5] ?? '')]).toEqual([lineCount(bill.lines.length), sum]);
  const sums = asAccountCells(bill);
  expect(account[0]?.length).toBe(2 * (sums[0]?.length ?? 0) - 1);
  // An empty row stands before the last one.
  const ofMarkets = account.slice(1).filter(([market]) => market !== '');
  expect(ofMarkets.map((row) => [row[0], centsOf(row.at(-1) ?? '')])).toEqual(
    sums.map(([market]) => [
      market,
      sumOf(bill.lines.filter((line) => market === 'Total' || line.market === market)),
    ]),
  );
}
