import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, idOf, makeCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { linksOf } from './support/dealer-links.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test, watchContext } from './support/test.ts';

/** A VIN that no other test uses. */
const vin = `WBG${String(Date.now()).padStart(14, '0')}`;

test('sums goodwill of dealers by market and car; a corrected amount counts once (rules 9.49, 25.1, 25.2 and 25.6)', async ({
  browser,
}) => {
  await test.step('sums to the cent, by market and by car', async () => {
    const maker = await makePerson('Admin', { firstName: 'Gerd', lastName: 'Goodwill' });
    const api = await openApi(serverAddress, maker);
    const info = await api.call(referenceDataEndpoints.caseInfo, {});
    // Sees only this market, where no other test creates cases.
    const marketId = idOf(info.markets, 'PT');
    const reader = await makePerson(
      'IKAM',
      { firstName: 'Lena', lastName: 'Ledger' },
      { claims: [{ type: 'Markets', ids: [marketId] }] },
    );
    const sourceId = idOf(info.sources, 'Board');
    const context = await browser.newContext({ locale: 'en-GB' });
    watchContext(context);
    for (const [place, cost] of ['0.10', '420.20'].entries()) {
      const email = someDealer();
      const made = await makeCase(api, `The board asks for goodwill ${place}`, 'GB', { sourceId, marketId });
      await forward(api, made, [email]);
      const links = await linksOf(email);
      const dealer = await context.newPage();
      await dealer.goto(links.solve);
      await dealer.getByLabel('Final reply date *').fill('20.11.2026');
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

    await page.getByRole('button', { name: 'Car', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search for a VIN' }).fill(vin);
    await expect(page.getByText('2 cases found, costs €420.30')).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(vin) });
    await expect(row.getByRole('cell')).toHaveText([vin, '2', '€420.30', '0', '0', '0', '2', '0']);
    await row.getByRole('link', { name: vin }).click();
    await expect(page.getByRole('heading', { name: vin, level: 1 })).toBeVisible();
    await page.goBack();
    await expect(row).toBeVisible();

    await page.getByRole('button', { name: 'Market', exact: true }).first().click();
    // A case without goodwill is not counted.
    await makeCase(api, 'Nothing is given', 'GB', { marketId });
    const countOf = async (name: string) =>
      Number(
        await page
          .getByRole('row', { name: new RegExp(`^${name}`) })
          .getByRole('cell')
          .nth(1)
          .textContent(),
      );
    const ofMarket = await countOf('Portugal');
    await page.getByRole('link', { name: 'Portugal' }).click();
    await expect(page).toHaveURL(new RegExp(`/cases\\?marketIds=${marketId}&goodwillFrom=`));
    const numbers = page.getByRole('link', { name: /^20\d\d-/ });
    await expect(numbers).toHaveCount(ofMarket);
    await expect(page.getByText(/^Goodwill given: 01\.01\.\d{4} – /)).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Dealer', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Without dealer' })).toBeVisible();
    const withoutDealer = await countOf('Without dealer');
    await page.getByRole('link', { name: 'Without dealer' }).click();
    await expect(page.getByText('Goodwill with a dealer: no')).toBeVisible();
    await expect(numbers).toHaveCount(withoutDealer);
  });

  await test.step('a corrected amount counts once', async () => {
    const person = await makePerson('Admin', { firstName: 'Karla', lastName: 'Correct' });
    const api = await openApi(serverAddress, person);
    const info = await api.call(referenceDataEndpoints.caseInfo, {});
    const sourceId = idOf(info.sources, 'Board');
    const made = await makeCase(api, 'The amount has a digit too many', 'GB', { sourceId });
    const own = `WBK${String(Date.now()).padStart(14, '0')}`;
    const page = await openBrowserOf(browser, person);
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByText('You are editing')).toBeVisible();
    const sheet = page.getByRole('dialog', { name: `Solve ${made.internalId}` });
    const cost = sheet.getByRole('textbox', { name: 'Case cost' });
    const solve = () => sheet.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.keyboard.press('s');
    await sheet.getByLabel('Final reply date').fill('20.11.2026');
    await sheet.getByRole('textbox', { name: 'VIN' }).fill(own);
    await sheet.getByRole('checkbox', { name: 'Buy-back' }).check();
    await cost.fill('1250.50');
    await expect(sheet.getByText(/^Draft saved/)).toBeVisible();
    await expect(sheet.getByText(/^This replaces/)).toHaveCount(0);
    await solve();
    await expect(page.getByText(`${made.internalId} is solved`)).toBeVisible();

    await page.getByRole('button', { name: 'Status: Solved' }).click();
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await expect(
      sheet.getByText(/^This replaces the solution from \d\d\.\d\d\.\d{4}: €1,250\.50\./),
    ).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'VIN' })).toHaveValue(own);
    await expect(sheet.getByRole('checkbox', { name: 'Buy-back' })).toBeChecked();
    await expect(cost).toHaveValue('1250.5');
    await cost.fill('125.05');
    await solve();
    const card = page.getByRole('region', { name: 'Solutions' });
    await expect(card).toContainText('€125.05');
    await expect(card.getByText('Replaced by a later solution')).toHaveCount(1);

    await page.goto(`/reports/goodwill?by=car&search=${own}`);
    await expect(page.getByText('1 case found, costs €125.05')).toBeVisible();
  });
});
