import { randomBytes } from 'node:crypto';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

test('finds cases and pages in the palette and acts on the open case', async ({ browser }) => {
  const person = await makePerson('Agent', { firstName: 'Paula', lastName: 'Palette' });
  const api = await openApi(serverAddress, person);
  const word = `Opal${randomBytes(4).toString('hex')}`;
  for (let number = 11; number > 0; number -= 1) await makeCase(api, `${word} ${number}`);
  const page = await openBrowserOf(browser, person);
  await page.goto('/cases');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill(text);
  };
  const option = (name: string | RegExp) => palette.getByRole('option', { name });

  await type('go to');
  await expect(option('Go to Favorites')).toBeVisible();
  await expect(option('Go to Overview')).toBeVisible();
  await expect(option(/Dashboard/)).toHaveCount(0);
  await expect(option(/comment/)).toHaveCount(0);

  // A menu heading finds the items below it.
  await palette.getByRole('combobox').fill('cases');
  await expect(option('Go to Favorites')).toBeVisible();
  await palette.getByRole('combobox').fill('cas');
  await expect(option('Go to Favorites')).toHaveCount(0);
  // A list box must have options.
  await palette.getByRole('combobox').fill(`${word}nothing`);
  await expect(palette.getByRole('status')).toHaveText('No case and no command matches');
  await expect(palette.getByRole('listbox')).toHaveCount(0);

  // Enter applies to the typed text, even if the response is slow.
  await palette.getByRole('combobox').fill(`${word} 7`);
  await expect(option(`${word} 7`)).toBeVisible();
  await page.route(/\/cases\/list/, async (route) => {
    const answer = await route.fetch();
    await expect(palette.getByRole('status')).toHaveText('Searching …');
    await route.fulfill({ response: answer });
  });
  await palette.getByRole('combobox').fill(`${word} 8`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${word} 8`);
  await page.unroute(/\/cases\/list/);
  await page.goto('/cases');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await type('');

  await palette.getByRole('combobox').fill(word);
  const first = option(new RegExp(`${word} \\d`)).first();
  await expect(first).toContainText('New');
  await expect(first).toContainText(/\d\d\.\d\d\.\d{4}$/);
  await expect(first.locator('mark')).toHaveText(word);
  await expect(palette.getByRole('status')).toHaveText('10 of 11 cases');
  await option('Show all in the overview').click();
  await expect(page).toHaveURL(new RegExp(`text=${word}`));
  await expect(page.getByRole('row')).toHaveCount(12);

  await page.getByRole('row').nth(1).click();
  await expect(page.getByText('You are editing')).toBeVisible();
  await type('comment');
  await expect(option('Write a comment')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(
    page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' }),
  ).toBeFocused();
  // An action that opens nothing leaves the focus on the page.
  await type('favorite');
  await option('Mark as favorite').click();
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('main')).toBeFocused();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Favorit', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const german = page.getByRole('dialog', { name: 'Suche und Befehle' });
  await expect(german.getByRole('option', { name: 'Übersicht öffnen' })).toBeVisible();
  await expect(german.getByRole('option', { name: 'Fall anlegen' })).toBeVisible();
});
