import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { canReadSpreadsheets, cellsOf } from '@cfm/server/testing/read-spreadsheet.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Agent', { firstName: 'Edda', lastName: 'Export' });
  api = await openApi(serverAddress, person);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export cases' });
const exportIn = (page: Page) => dialog(page).getByRole('button', { name: 'Export', exact: true });
/** The overview with two cases that only this test created. */
async function openList(page: Page) {
  const word = `Topas${randomBytes(4).toString('hex')}`;
  const first = await makeCase(api, `=${word} rattles`);
  const second = await makeCase(api, `${word} squeaks`, 'DE');
  await page.goto(`/cases?text=${word}&sortBy=internalId&descending=false`);
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page)).toContainText('2 cases will be exported to an Excel file');
  return { first, second };
}

test('exports the list to Excel, cancels and retries', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  await test.step('exports the cases in their order', async () => {
    const { first, second } = await openList(page);
    const [download] = await Promise.all([page.waitForEvent('download'), exportIn(page).click()]);
    expect(download.suggestedFilename()).toMatch(/^Cases \d{4}-\d\d-\d\d\.xlsx$/);
    await expect(page.getByText(`${download.suggestedFilename()} was saved.`)).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    if (!canReadSpreadsheets) return;
    const [, ...rows] = await cellsOf(readFileSync(await download.path()));
    expect(rows.map(([number, , title]) => [number, title])).toEqual([
      [first.internalId, first.title],
      [second.internalId, second.title],
    ]);
  });

  await test.step('a failed or canceled export saves nothing and can be retried', async () => {
    await openList(page);
    const call = /\/cases\/export\?/;
    await page.route(call, (route) => route.abort());
    await exportIn(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'The export failed and nothing was saved. Try again.',
    );

    await page.unroute(call);
    const asked = Promise.withResolvers<void>();
    await page.route(call, () => asked.resolve());
    await exportIn(page).click();
    await asked.promise;
    await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    const given = page.waitForEvent('requestfailed', (request) => call.test(request.url()));
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await given;
    await expect(dialog(page)).toBeHidden();

    await page.unroute(call);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), exportIn(page).click()]);
    expect(await download.failure()).toBeNull();
  });

  await test.step('an empty list cannot be exported', async () => {
    await page.goto('/cases?internalId=1999-000000');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialog(page)).toContainText("There's nothing to export: no case matches the filter.");
    await expect(exportIn(page)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(dialog(page)).toBeHidden();
  });
});
