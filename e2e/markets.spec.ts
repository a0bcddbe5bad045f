import { type DealerForm, dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { marketFormOf, marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { expect, type Page } from '@playwright/test';
import { choose } from './support/fields.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('creates a market with its calendar and dealers, and deactivates it', async ({ browser }) => {
  const admin = await makePerson('BMW Admin', { firstName: 'Mara', lastName: 'Markt' });
  const api = await openApi(serverAddress, admin);
  const name = `Greenland ${admin.userId}`;
  const numbers = [1, 2, 3].map((n) => `GL-${admin.userId}-${n}`);
  const page = await openBrowserOf(browser, admin);
  const dialog = page.getByRole('dialog');
  const choiceOf = (field: string, value: string) =>
    dialog.getByRole('row', { name: new RegExp(`^${field}`) }).getByRole('radio', { name: value });
  const year = new Date().getFullYear() + 1;
  /** As another user does it in the meantime. */
  const changeDealer = async (patch: Partial<DealerForm>) => {
    const { items } = await api.call(dealerEndpoints.listDealers, { query: { search: numbers[0] ?? '' } });
    const [dealer] = items;
    if (!dealer) throw new Error('no dealer');
    const { dealerId, ...form } = dealer;
    await api.call(dealerEndpoints.updateDealer, { params: { id: dealerId }, body: { ...form, ...patch } });
  };

  await test.step('creates a market with its own calendar', async () => {
    await page.goto('/cases');
    await menuOf(page).getByRole('link', { name: 'Markets' }).click();
    await page.getByRole('textbox', { name: 'Search name, code or country' }).fill('germany');
    await expect(rowOf(page, 'C1-R1')).toHaveCount(1);
    await page.getByRole('button', { name: 'New market' }).click();
    await expect(page.getByRole('heading', { name: 'New market' })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('English name is required')).toBeVisible();
    await page.getByLabel('English name *').fill(name);
    await page.getByLabel('Name in German *').fill(`Grönland ${admin.userId}`);
    await page.getByLabel('ISO code *').fill('gl');
    await choose(page, 'Region', 'C1-R6 Northern Europe');
    await choose(page, 'Countries', 'Greenland');
    await page.getByLabel('E-mail of the team *').fill('team@gl.example');
    await choose(page, 'Time zone', 'America/Godthab');
    await choose(page, 'Public holidays of', 'Denmark');
    await expect(page.getByRole('listitem').filter({ hasText: 'Christmas Day' })).toBeVisible();
    await page.getByRole('button', { name: /^Make a working day: 25\.12\..*Christmas Day/ }).click();
    const calendar = page.getByRole('region', { name: 'Working days' });
    await calendar.getByLabel('Date').fill(`21.06.${year}`);
    await calendar.getByLabel('Name', { exact: true }).fill('Ullortuneq');
    await calendar.getByLabel('Name', { exact: true }).press('Enter');
    await expect(calendar.getByRole('listitem').filter({ hasText: 'Ullortuneq' })).toContainText(
      'Own day off',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page)).toContainText(`${name} was created`);
    await expect(page).toHaveURL(/\/market\/edit\/\d+$/);
    await expect(calendar.getByRole('listitem').filter({ hasText: 'Christmas Day' })).toContainText(
      'Working day',
    );
    await expect(page.getByRole('region', { name: 'Rules that apply here' })).toContainText(
      'Due date, all markets',
    );
  });
  const marketId = Number(page.url().split('/').at(-1));
  const detail = await api.call(marketEndpoints.getMarket, { params: { id: marketId } });
  expect(detail).toMatchObject({ isoCode: 'GL', countryCodes: ['GL'], holidayCountry: 'DK' });
  const ownDays = detail.ownDays.map(({ date, isFree }) => `${date.slice(5)} ${isFree}`);
  expect(ownDays.sort()).toEqual(['06-21 true', '12-25 false']);

  await test.step('resolves a conflict without losing typed text', async () => {
    const calendar = page.getByRole('region', { name: 'Working days' });
    await page.getByLabel('E-mail of the team *').fill('mine@gl.example');
    await calendar.getByLabel('Date').fill(`03.07.${year}`);
    await calendar.getByLabel('Name', { exact: true }).fill('Day of mine');
    await calendar.getByLabel('Name', { exact: true }).press('Enter');
    const theirs = { date: `${year}-08-02`, isFree: true, name: 'Day of theirs' };
    await api.call(marketSettingsEndpoints.updateMarket, {
      params: { id: marketId },
      body: {
        ...marketFormOf(detail),
        language: 'fr',
        teamEmail: 'theirs@gl.example',
        ownDays: [...detail.ownDays, theirs],
        version: detail.version,
      },
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveAccessibleName('Someone changed this market in the meantime');
    await expect(choiceOf('E-mail of the team', 'mine@gl.example')).toBeChecked();
    await expect(choiceOf('Language', 'French')).toBeChecked();
    await expect(choiceOf(`02.08.${year}`, 'Own day off, Day of theirs')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('E-mail of the team *')).toHaveValue('mine@gl.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await choiceOf('E-mail of the team', 'theirs@gl.example').check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await expect(notices(page)).toContainText(`${name} was saved`);
    const stored = await api.call(marketEndpoints.getMarket, { params: { id: marketId } });
    expect(stored).toMatchObject({ language: 'fr', teamEmail: 'theirs@gl.example' });
    expect(stored.ownDays.map((day) => day.name)).toEqual(
      expect.arrayContaining(['Ullortuneq', 'Day of mine', 'Day of theirs']),
    );
  });

  await test.step('creates a dealer', async () => {
    await page.getByRole('link', { name: 'Go to dealers' }).click();
    await expect(page.getByRole('heading', { name: 'No dealers found' })).toBeVisible();
    await page.getByRole('button', { name: 'New dealer' }).click();
    await expect(dialog.getByRole('combobox', { name: 'Market' })).toHaveValue(name);
    await dialog.getByLabel('Number *').fill(numbers[0] ?? '');
    await dialog.getByLabel('Name *').fill('Nuuk Biler');
    await dialog.getByLabel('E-mails').fill('nobody');
    await dialog.getByLabel('E-mails').press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('nobody must be valid')).toBeVisible();
    await dialog.getByLabel('E-mails').press('Backspace');
    await dialog.getByLabel('E-mails').fill('service@nuuk.example');
    await dialog.getByLabel('E-mails').press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'Nuuk Biler')).toContainText(numbers[0] ?? '');
  });

  await test.step('resolves a conflict of a dealer', async () => {
    const fields = page.getByRole('dialog', { name: 'Edit dealer' });
    await rowOf(page, 'Nuuk Biler').click();
    await fields.getByLabel('Name *').fill('Nuuk Biler ApS');
    await changeDealer({ name: 'Nuuk Auto', city: 'Nuussuaq' });
    await fields.getByRole('button', { name: 'Save' }).click();
    await expect(choiceOf('Name', 'Nuuk Biler ApS')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(1);
    await expect(fields.getByLabel('Name *')).toHaveValue('Nuuk Biler ApS');
    await fields.getByRole('button', { name: 'Save' }).click();
    await choiceOf('City', '—').check();
    await dialog.getByRole('button', { name: 'Save these values' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Nuuk Biler ApS')).not.toContainText('Nuussuaq');
  });

  await test.step('imports dealers from a spreadsheet with one wrong row', async () => {
    await page.getByRole('button', { name: 'Import' }).click();
    const csv = [
      'Number;Name;City;Market;E-mails;Fax',
      `${numbers[0]};Nuuk Biler;Nuuk;GL;service@nuuk.example;1`,
      `${numbers[1]};Sisimiut Auto;Sisimiut;${name};a@sisimiut.example, b@sisimiut.example;`,
      `${numbers[2]};;;Atlantis;wrong;`,
    ].join('\n');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'dealers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(dialog.getByText('Ignored columns: Fax')).toBeVisible();
    const rows = dialog.getByRole('listitem');
    await expect(rows).toHaveCount(1);
    for (const text of [
      'Row 4',
      'Name is required',
      "Market “Atlantis” doesn't exist",
      'wrong must be valid',
    ])
      await expect(rows).toContainText(text);
    await dialog.getByRole('button', { name: 'Changed: 1' }).click();
    await expect(rows).toContainText('City: Nuuk');
    await dialog.getByRole('button', { name: 'New: 1' }).click();
    await expect(rows).toContainText('Sisimiut Auto');
    // Another user changes a dealer in the meantime.
    await changeDealer({ language: 'da' });
    await dialog.getByRole('button', { name: 'Import 2 dealers' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was imported');
    await dialog.getByRole('button', { name: 'Import 2 dealers' }).click();
    await expect(notices(page)).toContainText('Imported: 1 new dealer, 1 changed');
    // Skipped rows can still be read.
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Row 4');
    await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(rowOf(page, 'Sisimiut Auto')).toContainText('a@sisimiut.example, b@sisimiut.example');
  });

  await test.step('deactivates the market, which is in use and cannot be deleted', async () => {
    await menuOf(page).getByRole('link', { name: 'Markets' }).click();
    await page.getByRole('textbox', { name: 'Search name, code or country' }).fill(name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The market is used by 2 dealers');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toContainText('Deactivated');
    await page.goto('/case/create');
    const market = page.getByRole('combobox', { name: 'Market' });
    await market.click();
    await market.fill('Greenl');
    await expect(page.getByText('Nothing found')).toBeVisible();
  });
});
