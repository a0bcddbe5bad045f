import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const width = 360;
test.use({ viewport: { width, height: 740 }, hasTouch: true, isMobile: true });

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Admin', { firstName: 'Thea', lastName: 'Thumb' });
  api = await openApi(serverAddress, person);
});

/** Neither the page nor the part of it that scrolls is wider than the screen. */
async function expectNoOverflow(page: Page, screen: string) {
  const wide = `[...document.querySelectorAll('html, main, dialog, [role="dialog"]')]
    .filter((place) => place.scrollWidth > Math.max(place.clientWidth, 1))
    .map((place) => place.tagName + ' ' + place.scrollWidth + ' of ' + place.clientWidth)`;
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(wide), screen)
    .toEqual([]);
}
/** Touch targets are 44 px high. A card is one target, and a choice in a field can also be removed in its list. */
async function expectThumbs(place: Locator, screen: string) {
  const targets = 'button:not([class*="Pill"], td *), select, .mantine-Input-input';
  for (const target of await place.locator(targets).filter({ visible: true }).all()) {
    const height = (await target.boundingBox())?.height ?? 44;
    if (height < 43.5) expect.soft(`${height}: ${await target.ariaSnapshot()}`, screen).toBe('');
  }
}

test('finds, comments, forwards and solves a case on a phone', async ({ page }) => {
  const made = await makeCase(
    api,
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen fell off the rear door again',
  );
  await page.goto('/account/login');
  await expectNoOverflow(page, 'login');
  await expectThumbs(page.locator('body'), 'login');
  await signIn(page, person);
  const card = page.getByRole('row').filter({ hasText: made.internalId });
  await expect(card).toContainText('New');
  await expectNoOverflow(page, 'overview');

  await page.getByRole('button', { name: 'Sorted by Received, descending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Case, ascending' }).tap();
  await expect(page).toHaveURL(/sortBy=internalId.*descending=false/);
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Sorted by Case, ascending' }).tap();
  await page.getByRole('menuitemradio', { name: 'Received, descending' }).tap();
  await expect(card).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).tap();
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('navigation') });
  await expect(menu.getByText('Version')).toBeVisible();
  await menu.getByRole('link', { name: 'Overview' }).tap();
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: /^Filter/ }).tap();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await expect(filter.getByRole('heading', { name: 'Filter' })).toBeFocused();
  await expectNoOverflow(page, 'filter');
  const apply = filter.getByRole('button', { name: 'Apply filters' });
  await expect(apply).toBeInViewport({ ratio: 0.9 });
  await expectThumbs(filter, 'filter');
  await filter.getByRole('textbox', { name: 'Text' }).fill(made.internalId);
  await apply.tap();
  await expect(filter).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectThumbs(page.getByRole('main'), 'overview');

  await card.tap();
  await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
  await expect(page.getByText('You are editing')).toBeVisible();
  await expectNoOverflow(page, 'case');
  const crumbs = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox();
  expect(crumbs?.height, 'way, number and place in the list take two low lines').toBeLessThan(70);
  const write = page.getByRole('region', { name: 'Write' });
  await write.getByRole('textbox', { name: 'Text' }).tap();
  await page.keyboard.type('Written with a thumb.');
  await write.getByRole('button', { name: 'Add comment' }).tap();
  const comment = page
    .getByRole('region', { name: 'Events' })
    .getByRole('article')
    .filter({ hasText: 'Written with a thumb.' });
  const [frame, more] = await Promise.all(
    [comment, comment.getByRole('button')].map((place) => place.boundingBox()),
  );
  const end = (box: typeof frame) => (box ? box.x + box.width : Number.NaN);
  expect(end(frame) - end(more), 'its menu is at its right end').toBeLessThan(16);
  await expectNoOverflow(page, 'case with a comment');

  await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().tap();
  const sheet = page.getByRole('dialog', { name: /^Forward/ });
  await expect(sheet.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const box = await sheet.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, width, 740]);
  await expectNoOverflow(page, 'forward');
  await sheet.getByRole('tab', { name: 'Preview' }).tap();
  await expect(
    sheet.frameLocator('iframe').getByText('Close the case with a solution').first(),
  ).toBeVisible();
  await expectNoOverflow(page, 'preview of the forward');
  await sheet.getByRole('button', { name: 'Close' }).first().tap();

  await page.getByRole('main').getByRole('button', { name: 'Reply', exact: true }).first().tap();
  const reply = page.getByRole('dialog', { name: /^Reply/ });
  const template = reply.getByRole('combobox', { name: 'Template' });
  await template.tap();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoOverflow(page, 'templates of a reply');
  const [field, list] = await Promise.all(
    [template, page.getByRole('listbox')].map((each) => each.boundingBox()),
  );
  expect(Math.abs((list?.x ?? 0) - (field?.x ?? 0)), 'the list begins where its field does').toBeLessThan(12);
  await page.getByRole('option', { name: 'Receipt confirmed' }).tap();
  await expect(template).toHaveValue('Receipt confirmed');
  await expectNoOverflow(page, 'reply');
  await reply.getByRole('button', { name: 'Close', exact: true }).tap();

  await page.getByRole('main').getByRole('button', { name: 'Solve', exact: true }).tap();
  const solving = page.getByRole('dialog', { name: /^Solve \d/ });
  await solving.getByRole('textbox', { name: 'Solution' }).fill('Settled by telephone');
  await expectNoOverflow(page, 'solving');
  await solving.getByRole('button', { name: 'Solve', exact: true }).tap();
  await expect(page.getByRole('button', { name: /^Status:/ })).toContainText('Solved');
});

test('fits all other pages on a phone', async ({ page }) => {
  await signIn(page, await makePerson('Admin', { firstName: 'Theo', lastName: 'Thumb' }));
  await page.goto('/case/create');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  await expectNoOverflow(page, 'create');
  // Visible from anywhere in the form.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('textbox', { name: 'Customer' }).tap();
  await page.getByRole('option', { name: /^New contact/ }).tap();
  await expect(page.getByRole('dialog', { name: 'New contact' })).toBeVisible();
  await expectNoOverflow(page, 'new contact');
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet')).toBeVisible();
  await expectNoOverflow(page, 'favorites');
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoOverflow(page, 'own account');
  await expectThumbs(page.getByRole('main'), 'own account');
  await page.goto('/configuration/outgoing-mail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoOverflow(page, 'outgoing mail');
  await expectThumbs(page.getByRole('main'), 'outgoing mail');
  await page.getByRole('row').nth(1).getByRole('button').tap();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Text' })).toBeVisible();
  await expectNoOverflow(page, 'a mail');
  await page.getByRole('button', { name: 'Close', exact: true }).tap();
  await page.goto('/rules');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoOverflow(page, 'rules');
  await expectThumbs(page.getByRole('main'), 'rules');
  await page.goto('/rule/create?type=4');
  await expect(page.getByRole('textbox', { name: 'German text' })).toBeVisible();
  await expectNoOverflow(page, 'new rule');
  await expectThumbs(page.getByRole('main'), 'new rule');
  await page.goto('/blacklist');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectNoOverflow(page, 'blacklist');
  await expectThumbs(page.getByRole('main'), 'blacklist');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .tap();
  const entry = page.getByRole('dialog', { name: 'Edit blacklist entry' });
  await expect(entry.getByLabel('Email *')).not.toHaveValue('');
  const place = await entry.boundingBox();
  expect([place?.x, place?.width]).toEqual([0, width]);
  await expectNoOverflow(page, 'blacklist entry');
  await entry.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Search and commands' }).tap();
  await page.getByRole('combobox', { name: /^Case number/ }).fill('brake');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoOverflow(page, 'palette');
  await page.goto('/error/404');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expectNoOverflow(page, 'error');
});
