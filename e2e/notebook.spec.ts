import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import { expect } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

/** Chromium of the tests hides scroll bars. On Windows they take this width of a long list. */
const scrollBar = 15;
const lists = [
  ...['/cases?receivedFrom=2020-01-01', '/contacts', '/users', '/markets', '/rules', '/reports/daily'],
  ...['dealers', 'mailboxes', 'outgoing-mail', 'audit'].map((page) => `/configuration/${page}`),
];

test('lists fit a screen of 1024 px, and the whole menu one of 900 px', async ({ browser }) => {
  const person = await makePerson('Admin', { firstName: 'Nora', lastName: 'Notebook' });
  await makeCase(await openApi(serverAddress, person), 'A case of today');
  const page = await openBrowserOf(browser, person);
  await page.setViewportSize({ width: 1024 - scrollBar, height: 800 });
  for (const address of lists) {
    await page.goto(address);
    await expect(page.locator('tr[data-row-id]').first(), address).toBeVisible();
    await expect(page.locator('[data-beyond]'), address).toHaveCount(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Billing report' })).toBeInViewport({ ratio: 1 });
});
