import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openApi } from './support/api-client.ts';
import { idOf, makeCase } from './support/cases.ts';
import { test } from './support/journey.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

test('the brand overview, and from each kind of figure to its cases', async ({ browser }) => {
  const maker = await makePerson('Agent', { firstName: 'Mara', lastName: 'Maker' });
  const api = await openApi(serverAddress, maker);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  const brandId = idOf(info.brands, 'MINI');
  // Sees these markets only, where journeys beside this one make nothing.
  const Markets = [idOf(info.markets, 'IT'), idOf(info.markets, 'ES')];
  const person = await makePerson(
    'Agent',
    { firstName: 'Bruno', lastName: 'Brand' },
    { claims: [{ type: 'Markets', ids: Markets }] },
  );
  for (const marketId of Markets) await makeCase(api, 'Mirror folds by itself', 'GB', { marketId, brandId });

  const page = await openBrowserOf(browser, person);
  await page.goto('/cases');
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page).toHaveURL(/\/cases\/bmw$/);
  await expect(page.getByRole('heading', { name: 'Brand overview', level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: 'MINI' });
  await expect(card.getByRole('link', { name: /^MINI, Overdue: / })).toBeVisible();
  await expectAccessible(page, 'brand overview');

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
});
