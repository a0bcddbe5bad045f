import { expect } from '@playwright/test';
import { type ApiClient, openApi } from './support/api-client.ts';
import { makeCase, readCase } from './support/cases.ts';
import { fillInPlace } from './support/fields.ts';
import { test } from './support/journey.ts';
import { makePerson, type Person } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Admin', { firstName: 'Ines', lastName: 'Inplace' });
  api = await openApi(serverAddress, person);
});

test('values are changed where they stand, by keys, and saved or discarded together', async ({ browser }) => {
  const made = await makeCase(api, 'The horn is silent');
  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const about = page.getByRole('complementary', { name: 'About the case' });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(page.getByText('You are editing')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fillInPlace(page, 'TSARA number', 'TS-1');
  const tsara = about.getByRole('button', { name: /^TSARA number: TS-1/ });
  await expect(tsara).toBeFocused();
  await expect(bar).toContainText('1 change TSARA number');

  // A list takes what is typed and is done; Escape takes back its own field only.
  await about.getByRole('button', { name: /^Market/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Austria');
  await page.keyboard.press('Enter');
  await expect(about.getByRole('button', { name: /^Market: Austria/ })).toBeFocused();
  await expect(bar).toContainText('2 changes');
  await tsara.click();
  await about.getByRole('textbox', { name: 'TSARA number' }).fill('wrong');
  await page.keyboard.press('Escape');
  await expect(about.getByRole('button', { name: /^TSARA number: —/ })).toBeFocused();
  await expect(bar).toContainText('1 change Market');

  // What is wrong says so in its own place, and stays there until it is mended.
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('');
  await page.keyboard.press('Control+s');
  await expect(title).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(['Title is required']);
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue(made.title);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  expect((await readCase(api, made)).market?.name).toBe('Austria');

  await fillInPlace(page, 'Territory', 'North');
  await bar.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('dialog', { name: 'Discard changes' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(bar).toHaveCount(0);
  await expect(about.getByRole('button', { name: /^Territory: —/ })).toBeVisible();
});

test('the classification is found by one search', async ({ browser }) => {
  const made = await makeCase(api, 'The paint comes off');
  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const card = page.getByRole('region', { name: 'Classification' });
  await expect(page.getByText('You are editing')).toBeVisible();
  await card.getByRole('combobox', { name: /topic/ }).fill('brake noise');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('radio', { name: 'Primary topic' })).toBeChecked();
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(card).toContainText('primary');
  expect((await readCase(api, made)).codeLevelSets).toMatchObject([{ isPrimary: true }]);
});
