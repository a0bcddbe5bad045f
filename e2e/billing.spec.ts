import { readFileSync } from 'node:fs';
import { billingEndpoints } from '@cfm/contract/screens/billing.ts';
import { statusIds } from '@cfm/server/cases/case/status-transitions.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import { lastMonths } from '@cfm/server/platform/time/last-months.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { canReadSpreadsheets, sheetsOf } from '@cfm/server/testing/read-spreadsheet.ts';
import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { inProductDatabase } from './support/database.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let biller: Person;
let api: ApiClient;
let made: MadeCase;
const [last, current] = lastMonths(new Date().toISOString(), 2);
const monthName = (from: string | undefined) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Europe/Berlin' }).format(
    new Date(from ?? 0),
  );
const lastMonth = monthName(last?.from);
test.beforeAll(async () => {
  biller = await makePerson('Admin', { firstName: 'Berta', lastName: 'Biller' });
  api = await openApi(serverAddress, biller);
  made = await makeCase(api, 'The sunroof rattles on every road', 'GB');
  // Solved last month, which the product itself cannot do.
  const at = new Date(Date.parse(last?.from ?? '') + 9.5 * 86_400_000).toISOString();
  const solved = { statusId: statusIds.Solved, solvedDateTime: at, firstCompletedAt: at };
  await inProductDatabase(({ db }) => db.update(cases).set(solved).where(eq(cases.caseId, made.caseId)));
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test('sets prices, bills a month and credits a case that became spam', async ({ browser }) => {
  const page = await openBrowserOf(browser, biller);
  const dialog = page.getByRole('dialog');

  await test.step('sets a higher price for board cases from a later day; the billed one stays', async () => {
    await page.goto('/cases');
    await menu(page).getByRole('link', { name: 'Prices', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible();
    await page.getByRole('button', { name: 'New price: Board case' }).click();
    await dialog.getByLabel('Valid from').fill('01.01.2100');
    await dialog.getByLabel('Net price in euros').fill('120,50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page)).toContainText('The price was saved.');
    const row = page.getByRole('row').filter({ hasText: 'from 01.01.2100' });
    await expect(row).toContainText('Future');
    await expect(row).toContainText('€120.50');
    const billed = page.getByRole('row').filter({ hasText: 'In bills' }).first();
    await expect(
      billed.getByRole('button', { name: /^Change price|^This price is used in bills/ }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('bills last month, but not the current one', async () => {
    await menu(page).getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByText("The month isn't over yet.").first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page.getByText('Can be billed')).toBeVisible();
    const [year = 0, month = 0] = (last?.month ?? '').split('-').map(Number);
    const { total } = await api.call(billingEndpoints.getBillingSummary, { query: { year, month } });
    await page.getByRole('button', { name: `Bill ${lastMonth}` }).click();
    const sum = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }).format(total.netEuros);
    await expect(dialog).toContainText(`${total.count} lines with a net sum of ${sum}`);
    await expect(dialog.getByRole('link', { name: 'Show lines' })).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Recipient of the bill' }).fill('Car Maker');
    await dialog.getByRole('button', { name: `Bill ${lastMonth}` }).click();
    await expect(notices(page)).toContainText(`${lastMonth} was billed.`);
    await expect(page.getByText(/^Billed on .* by Berta Biller\./)).toBeVisible();
  });

  await test.step('lists the lines and exports them to a spreadsheet', async () => {
    await page.getByRole('link', { name: 'Show lines' }).click();
    await page.getByLabel('Case number').fill(made.internalId);
    await expect(page.getByText(/^1 matching line, net €/)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Bill ${last?.month} (part).xlsx`);
    if (canReadSpreadsheets) {
      const sheets = await sheetsOf(readFileSync(await download.path()), 3);
      const [, line, , sum] = sheets['Lines (part)'] ?? [];
      expect([line?.[0], sum?.[1], sum?.[5]]).toEqual([made.internalId, '1 line', line?.[5]]);
      const about = Object.fromEntries(sheets['About this file'] ?? []);
      expect(about).toMatchObject({
        Month: lastMonth,
        Status: expect.stringMatching(/^Billed on .* by Berta Biller$/),
        Filter: `Case number: ${made.internalId}`,
      });
    }
    await page.getByRole('link', { name: made.internalId }).click();
  });

  await test.step('credits the case this month once it is spam', async () => {
    await expect(
      page.getByRole('textbox', { name: 'Title' }).or(page.getByText(made.title).first()).first(),
    ).toBeVisible();
    const lines = page.getByRole('link', { name: new RegExp(`^${lastMonth}, .+, €\\d`) });
    await expect(lines).toHaveAttribute('href', new RegExp(`^/billing\\?.*search=${made.internalId}`));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox').fill('spam');
    await palette.getByRole('option', { name: 'Mark as spam' }).click();
    const question = page.getByRole('dialog', { name: 'Mark as spam' });
    await expect(question).toContainText(
      new RegExp(
        `in the bill for ${lastMonth} \\(.+\\)\\. The next bill will include a credit of €\\d+\\.\\d\\d`,
      ),
    );
    await question.getByRole('button', { name: 'Mark as spam' }).click();
    await expect(page.getByText('This case is spam and read-only').first()).toBeVisible();
    await expect(lines.locator('..')).toContainText('The next bill will credit it.');
    await menu(page).getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: monthName(current?.from) })).toBeVisible();
    await expect(page.getByText(/Includes 1 credit of -€/)).toBeVisible();
    await menu(page).getByRole('link', { name: 'Billing report' }).click();
    await page.getByLabel('Case number').fill(made.internalId);
    const line = page.getByRole('row').filter({ hasText: made.internalId });
    await expect(line).toContainText('Credit');
    await expect(line).toContainText(`Spam, billed in ${lastMonth}`);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(line).toContainText('Now Spam: will be credited in the next bill');
  });
});
