import { randomBytes } from 'node:crypto';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Agent', { firstName: 'Quentin', lastName: 'Queue' });
  api = await openApi(serverAddress, person);
});
/** Eleven cases, one more than a page, newest last, found by a unique word. */
const caseCount = 11;
async function makeQueue() {
  const word = `Quarz${randomBytes(4).toString('hex')}`;
  const cases: MadeCase[] = [];
  for (let number = caseCount; number > 0; number -= 1) {
    cases.unshift(await makeCase(api, `${word} ${number}`));
  }
  return { cases, address: `/cases?text=${word}&sortBy=internalId&take=10` };
}
const rowOf = (page: Page, { internalId }: MadeCase) => page.getByRole('row').filter({ hasText: internalId });
const place = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });
const isOpen = async (page: Page, { caseId, title }: MadeCase, position: number) => {
  await expect(page).toHaveURL(new RegExp(`/case/edit/${caseId}$`));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
  await expect(place(page)).toContainText(`${position} of ${caseCount}`);
};

test('works through a list by keys', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  await test.step('to the next, solve and next, and back to the row', async () => {
    const { cases, address } = await makeQueue();
    const at = (position: number): MadeCase => cases[position - 1] as MadeCase; // made above
    await page.goto(address);
    await expect(rowOf(page, at(1))).toBeVisible();
    await page.keyboard.press('j');
    await expect(rowOf(page, at(1))).toBeFocused();
    await page.keyboard.press('Enter');
    await isOpen(page, at(1), 1);
    await expect(page.getByRole('button', { name: /^Previous case/ })).toBeDisabled();
    await page.keyboard.press('j');
    await isOpen(page, at(2), 2);
    await page.getByRole('button', { name: /^Next case/ }).click();
    await isOpen(page, at(3), 3);
    await page.keyboard.press('k');
    await isOpen(page, at(2), 2);

    await expect(page.getByText('You are editing')).toBeVisible();
    await page.keyboard.press('c');
    const comment = page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' });
    await expect(comment).toBeFocused();
    await page.keyboard.type('jfsn?');
    await expect(comment).toHaveText('jfsn?');
    await isOpen(page, at(2), 2);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Events' })).toContainText('jfsn?');

    // From the page header, where no field has the focus.
    await page.getByRole('main').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('Control+j');
    await isOpen(page, at(2), 2);
    await page.keyboard.press('s');
    const sheet = page.getByRole('dialog', { name: /^Solve \d/ });
    await expect(sheet.getByRole('button', { name: 'Solve and next' })).toBeVisible();
    await expect(sheet.getByRole('textbox', { name: 'Solution' })).toBeFocused();
    await expect(
      sheet.getByText(/^Costs and goodwill are recorded only for .* This isn't one of those cases\.$/),
    ).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(sheet.getByText('Solution is required')).toBeVisible();
    await page.keyboard.type('Car handed over');
    await page.keyboard.press('Control+Enter');
    await isOpen(page, at(3), 3);
    expect((await readCase(api, at(2))).status.code).toBe('Solved');
    await expect(page.getByText(/^\d{4}-\d{6} is solved$/)).toBeVisible();

    // Past the first page of the list, to its end.
    for (let position = 4; position <= caseCount; position += 1) {
      // The next page is requested at the end of this one.
      await expect(page.getByRole('button', { name: /^Next case/ })).toBeEnabled();
      await page.keyboard.press('j');
      await isOpen(page, at(position), position);
    }
    await page.keyboard.press('k');
    await isOpen(page, at(10), 10);
    await page.goBack();
    await expect(rowOf(page, at(10))).toBeFocused();
    await page.keyboard.press('k');
    await expect(rowOf(page, at(9))).toBeFocused();
  });

  await test.step('a solved row is followed by the one in its place', async () => {
    const { cases, address } = await makeQueue();
    const [first, second] = cases as [MadeCase, MadeCase];
    const info = await api.call(referenceDataEndpoints.caseInfo, {});
    const open = info.statuses.filter((status) => status.isOpen).map(({ id }) => id);
    await page.goto(`${address}&statusIds=${open.join('.')}`);
    await rowOf(page, first).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are editing')).toBeVisible();
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    await page.getByRole('textbox', { name: 'Solution' }).fill('Settled by telephone');
    await page.getByRole('button', { name: 'Solve and next' }).click();
    await isOpen(page, second, 2);
    await page.goBack();
    await expect(rowOf(page, second)).toBeFocused();
  });
});

test('lists all shortcuts and turns off single-key ones', async ({ browser }) => {
  const page = await openBrowserOf(
    browser,
    await makePerson('Agent', { firstName: 'Kim', lastName: 'Keys' }),
  );
  await page.goto('/cases');
  await expect(page.locator('tbody').getByRole('row').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to list' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody').getByRole('row').first()).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('region', { name: 'On a case' })).toContainText(
    'Next and previous case in the list',
  );
  await page.keyboard.press('n');
  await expect(keys).toBeVisible();
  const single = keys.getByRole('checkbox', { name: 'Single-key shortcuts' });
  await single.click();
  await expect(single).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/cases/);
  await expect(keys).toBeHidden();

  await page.getByRole('button', { name: 'Info' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await keys.getByRole('checkbox', { name: 'Single-key shortcuts' }).click();
  await expect(keys.getByRole('checkbox', { name: 'Single-key shortcuts' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/case\/create$/);
});
