import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { idOf, makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

test('links each figure of the brand overview to its cases', async ({ browser }) => {
  const maker = await makePerson('Agent', { firstName: 'Mara', lastName: 'Maker' });
  const api = await openApi(serverAddress, maker);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  const brandId = idOf(info.brands, 'MINI');
  // Sees only these markets, where no other test creates cases.
  const Markets = [idOf(info.markets, 'IT'), idOf(info.markets, 'ES')];
  const person = await makePerson(
    'Agent',
    { firstName: 'Bruno', lastName: 'Brand' },
    { claims: [{ type: 'Markets', ids: Markets }] },
  );
  for (const marketId of Markets) await makeCase(api, 'Mirror folds by itself', 'GB', { marketId, brandId });
  for (const marketId of [...Markets, ...Markets])
    await makeCase(api, 'Boot does not close', 'GB', { marketId, brandId: idOf(info.brands, 'BMW') });
  await makeCase(api, 'Which car it is was not said', 'GB', { marketId: idOf(info.markets, 'IT') });

  const page = await openBrowserOf(browser, person);
  await page.goto('/cases');
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page).toHaveURL(/\/cases\/bmw$/);
  await expect(page.getByRole('heading', { name: 'Brand overview', level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: 'MINI' });
  await expect(card.getByRole('link', { name: /^MINI, Overdue: / })).toBeVisible();

  const table = page.getByRole('region', { name: 'All figures' });
  const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'Europe/Berlin' });
  const places = [
    card.getByRole('link', { name: /^MINI, Open: / }),
    table.getByRole('link', { name: `MINI, ${month.format(new Date())}: ` }),
  ];
  for (const place of places) {
    const shown = await place.textContent();
    expect(Number(shown)).toBeGreaterThanOrEqual(2);
    await place.click();
    await expect(page.getByRole('region', { name: 'Active filters' })).toContainText('Brand: MINI');
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${shown}$`))).toBeVisible();
    await page.goBack();
  }

  await test.step('links the cases without a brand', async () => {
    const link = page.getByRole('link', { name: /^\d+ open cases? (has|have) no brand yet$/ });
    const count = /^\d+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    await expect(table.getByRole('link', { name: `No brand yet, Open: ${count}` })).toBeVisible();
    await link.click();
    await expect(page.getByRole('region', { name: 'Active filters' })).toContainText('With a brand: no');
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${count}$`))).toBeVisible();
    await page.goBack();
  });

  await test.step('copies the table for a spreadsheet', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await table.getByRole('button', { name: 'Copy table “All figures”' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const [heads, ...rows] = copied.split('\n').map((line) => line.split('\t'));
    expect(heads?.slice(0, 3)).toEqual(['Brand', 'Open', 'Overdue']);
    expect(rows.map(([name]) => name)).toEqual([
      'BMW',
      'MINI',
      'Rolls-Royce',
      'BMW Motorrad',
      'No brand yet',
    ]);
    for (const row of rows) expect(row).toHaveLength(heads?.length ?? 0);
  });

  await test.step('uses the same scale for all brands', async () => {
    const bars: { count: number; height: number }[] = [];
    for (const brand of ['BMW', 'MINI']) {
      const chart = page.getByRole('img', { name: new RegExp(`^${brand}: received`) });
      for (const bar of await chart.locator('rect').all()) {
        const count = Number(/\d+$/.exec((await bar.textContent()) ?? '')?.[0]);
        if (count > 1) bars.push({ count, height: Number(await bar.getAttribute('height')) });
      }
    }
    expect(bars.length).toBeGreaterThanOrEqual(2);
    const perCase = bars.map(({ count, height }) => height / count);
    expect(Math.max(...perCase) - Math.min(...perCase)).toBeLessThan(0.5);
  });
});
