import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let keeper: Person;
let api: ApiClient;
test.beforeAll(async () => {
  keeper = await makePerson('BMW BCC Team', { firstName: 'Bea', lastName: 'Blocker' });
  api = await openApi(serverAddress, keeper);
});

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
/** Uses the menu instead of a page load, so that cached data is kept. */
const goTo = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: item }).click();

test('adds, changes and deletes blacklist entries; the case shows each change at once (rule 6.12)', async ({
  browser,
}) => {
  const page = await openBrowserOf(browser, keeper);
  await test.step('entries and their effect on a case', async () => {
    const name = `guest-${keeper.userId}`;
    const domain = `inn${keeper.userId}.example`;
    const email = `${name}@${domain}`;
    const contactId = await api.call(contactEndpoints.createContact, {
      body: { firstName: 'Gil', lastName: 'Guest', emails: [email] },
    });
    const made = await makeCase(api, 'Writes every day', 'GB', { contactId });
    await page.setViewportSize({ width: 1440, height: 900 });
    const dialog = page.getByRole('dialog');
    const mark = page.getByRole('complementary', { name: 'Case details' }).getByText('on the blacklist');
    const expectCase = async (isMarked: boolean) => {
      await page.goBack();
      await expect(page.getByRole('complementary', { name: 'Case details' })).toContainText('Gil Guest');
      await expect(mark).toHaveCount(isMarked ? 1 : 0);
    };
    await page.goto(`/case/edit/${made.caseId}`);
    await expect(page.getByText('You are editing')).toBeVisible();
    await expect(mark).toHaveCount(0);

    await test.step('validates a new entry, saves it once and shows it first', async () => {
      await goTo(page, 'Blacklist');
      await expect(page).toHaveTitle(/Blacklist/);
      await expect(page.getByRole('columnheader')).toHaveText([
        'Email',
        'FirstName',
        'LastName',
        'Zuletzt geändert',
        'Actions',
      ]);
      await page.getByRole('button', { name: 'Add new entry' }).click();
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.3, 0);
      await dialog.getByLabel('Email *').fill('x');
      await dialog.getByLabel('Email *').fill('');
      await dialog.getByLabel('First name').click();
      await expect(dialog.getByText('Email is required')).toBeVisible();
      await dialog.getByLabel('Email *').fill(email.toUpperCase());
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Add new entry' }).click();
      await expect(dialog.getByLabel('Email *')).toHaveValue('');
      await dialog.getByLabel('Email *').fill(email);
      await dialog.getByLabel('Last name').fill('Guest');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(notices(page)).toContainText(`${email} is on the blacklist`);
      await expect(page.getByRole('row').nth(1)).toContainText(email);
      await page.getByRole('button', { name: 'Add new entry' }).click();
      await dialog.getByLabel('Email *').fill(email.toUpperCase());
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('This address is already on the blacklist.')).toBeVisible();
      await expect(dialog.getByLabel('Email *')).toHaveValue(email.toUpperCase());
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectCase(true);
    });

    await test.step('unblocks the customer when the entry gets another address', async () => {
      await goTo(page, 'Blacklist');
      await page.getByRole('textbox', { name: 'Search address or name' }).fill(`${name} guest`);
      await expect(page.getByRole('row')).toHaveCount(2);
      await page.getByRole('button', { name: `Edit ${email}` }).click();
      await expect(dialog.getByLabel('Email *')).toHaveValue(email);
      await expect(dialog.getByLabel('Last name')).toHaveValue('Guest');
      await dialog.getByLabel('Email *').fill(`${name}@other.example`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, `${name}@other.example`)).toBeVisible();
      await expect(rowOf(page, email)).toHaveCount(0);
      await expectCase(false);
    });

    await test.step('blocks a whole domain until its entry is deleted', async () => {
      await goTo(page, 'Blacklist');
      await page.getByRole('button', { name: 'Add new entry' }).click();
      await dialog.getByLabel('Email *').fill(`*@${domain.toUpperCase()}`);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(rowOf(page, `*@${domain}`)).toBeVisible();
      await expectCase(true);
      await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().click();
      const sheet = page.getByRole('dialog', { name: /^Forward/ });
      await expect(sheet.getByText('customer.team.gb@markets.example').first()).toBeVisible();
      await sheet.getByLabel('To *').fill(`cook-${name}@${domain}`);
      await sheet.getByLabel('To *').press('Enter');
      await sheet.getByRole('button', { name: /^Forward to / }).click();
      await expect(sheet).toContainText(`cook-${name}@${domain} is on the blacklist`);
      await sheet.getByRole('button', { name: 'Close' }).first().click();

      await goTo(page, 'Blacklist');
      await page.getByRole('button', { name: `Delete *@${domain}` }).click();
      await expect(page.getByRole('dialog', { name: 'Delete blacklist entry' })).toContainText(`*@${domain}`);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, `*@${domain}`)).toHaveCount(0);
      await expectCase(false);
    });
  });

  await test.step('retries a failed load and drops an entry that is gone', async () => {
    const email = `gone-${keeper.userId}@inn.example`;
    const { blacklistId } = await api.call(blacklistEndpoints.createBlacklistEntry, { body: { email } });
    const dialog = page.getByRole('dialog');
    await page.goto(`/blacklist?search=${email}`);
    await page.route(`**/blacklist/${blacklistId}`, (route) => route.abort());
    await page.getByRole('button', { name: `Edit ${email}` }).click();
    await expect(dialog.getByRole('alert')).toContainText('This could not be loaded');
    await page.unroute(`**/blacklist/${blacklistId}`);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByLabel('Email *')).toHaveValue(email);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await api.call(blacklistEndpoints.removeBlacklistEntry, { params: { id: blacklistId } });
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No entries found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect(page.getByRole('textbox', { name: 'Search address or name' })).toHaveValue('');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('keeps sorting, page and page size in the address', async () => {
    const numbers = Array.from({ length: 12 }, (_none, index) => String(index).padStart(2, '0'));
    const word = `page${keeper.userId}`;
    for (const number of numbers)
      await api.call(blacklistEndpoints.createBlacklistEntry, {
        body: { email: `${word}-${number}@inn.example`, firstName: `N${99 - Number(number)}` },
      });
    await page.goto(`/blacklist?search=${word}`);
    await expect(page.getByRole('row').nth(1)).toContainText(`${word}-00`);
    await expect(page.getByLabel('Rows')).toHaveValue('20');
    expect(await page.getByLabel('Rows').getByRole('option').allTextContents()).toEqual(['10', '20', '50']);
    await page.getByLabel('Rows').selectOption('10');
    await page.getByRole('button', { name: 'FirstName' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(`${word}-11`);
    await page.getByRole('button', { name: 'FirstName' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText(`${word}-00`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'of 12' })).toHaveText('11–12 of 12');
    await page.reload();
    await expect(page.getByRole('row').nth(2)).toContainText(`${word}-11`);
    expect(page.url()).toMatch(/sortBy=firstName.*page=2.*take=10/);
  });
});
