import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openApi } from './support/api-client.ts';
import { forward, idOf, linksOf, makeCase, someDealer } from './support/cases.ts';
import { listenTo, test } from './support/journey.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

/** A car of this run alone. */
const vin = `WBG${String(Date.now()).padStart(14, '0')}`;

test('what dealers gave by their links is summed to the cent, by market and by car (rules 25.1 and 25.6)', async ({
  browser,
}) => {
  const maker = await makePerson('Admin', { firstName: 'Gerd', lastName: 'Goodwill' });
  const api = await openApi(serverAddress, maker);
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  // Sees this market only, where journeys beside this one make nothing.
  const marketId = idOf(info.markets, 'PT');
  const reader = await makePerson(
    'IKAM',
    { firstName: 'Lena', lastName: 'Ledger' },
    { claims: [{ type: 'Markets', ids: [marketId] }] },
  );
  const sourceId = idOf(info.sources, 'Board');
  const context = await browser.newContext({ locale: 'en-GB' });
  listenTo(context);
  for (const [place, cost] of ['0.10', '420.20'].entries()) {
    const email = someDealer();
    const made = await makeCase(api, `The board asks for goodwill ${place}`, 'GB', { sourceId, marketId });
    await forward(api, made, [email]);
    const links = await linksOf(email);
    const dealer = await context.newPage();
    await dealer.goto(links.solve);
    await dealer.getByLabel('Final reply date *').fill('20.11.26');
    await dealer.getByLabel('VIN *').fill(vin);
    await dealer.getByRole('checkbox', { name: 'Warranty extension' }).check();
    await dealer.getByRole('textbox', { name: /^Case cost/ }).fill(cost);
    await dealer.getByRole('button', { name: 'Submit' }).click();
    await expect(dealer.getByRole('heading', { name: 'Case set to solved' })).toBeVisible();
    await dealer.close();
  }
  await context.close();

  const page = await openBrowserOf(browser, reader);
  await page.goto('/cases');
  await page.getByRole('link', { name: 'Goodwill' }).click();
  await expect(page.getByRole('heading', { name: 'Goodwill', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ cases, costs €/)).toBeVisible();
  await expectAccessible(page, 'goodwill');

  await page.getByRole('button', { name: 'Car', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search for a VIN' }).fill(vin);
  await expect(page.getByText('2 cases found, costs €420.30')).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(vin) });
  await expect(row.getByRole('cell')).toHaveText([vin, '2', '€420.30', '0', '0', '0', '2', '0']);
  await expectAccessible(page, 'goodwill of a car');
  await row.getByRole('link', { name: vin }).click();
  await expect(page.getByRole('heading', { name: vin, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Market', exact: true }).first().click();
  await page.getByRole('link', { name: 'Portugal' }).click();
  await expect(page.getByRole('link', { name: /^20\d\d-/ }).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/cases\\?marketIds=${marketId}&`));
});
