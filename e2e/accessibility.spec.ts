import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { marketEndpoints } from '@cfm/contract/catalog/markets.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { productVersion } from '@cfm/contract/platform/limits.ts';
import { isStatedFor } from '@cfm/docs/mission/access.ts';
import { type MissionRoute, routes } from '@cfm/docs/mission/routes.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, idOf, makeCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linksOf } from './support/dealer-links.ts';
import { fillInPlace } from './support/fields.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { inviteNewcomer, makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { enterPassword, openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

// The only file that runs axe: every screen once, in light and dark.

const password = 'Sunny-Day-7';
let admin: Person;
let api: ApiClient;
test.beforeAll(async () => {
  admin = await makePerson('Admin', { firstName: 'Axel', lastName: 'Access' });
  api = await openApi(serverAddress, admin);
});

/** Checks every row of the tables and reports all failures at once. */
const check = expect.configure({ soft: true });
const isOfStaff = ({ layout }: MissionRoute) => layout === 'main' || layout === 'with-filter';
/** Creating is the same form as editing, so axe looks at one of them. */
const isSameForm = ({ path }: MissionRoute) => ['/users/create', '/market/create'].includes(path);
/** Pages that section 2 of the specification does not list. */
const furtherPages = [
  ...['/account', '/bin', '/cars/WBG00000000000001', '/contacts', '/contact/edit/{id}', '/gdpr/retention'],
  ...[
    '/configuration/audit',
    '/configuration/dealers',
    '/configuration/go-live',
    '/configuration/mailboxes',
    '/configuration/outgoing-mail',
    '/configuration/prices',
  ],
  '/reports/goodwill',
];

/** For axe a row or field that is scrolled halfway out of its list or panel is a small target. */
const tall = { width: 1440, height: 1400 };

/** The inner element stays between the left and right edge of the outer one. */
async function expectWithin(inner: Locator, outer: Locator) {
  const edges = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? { left: Math.round(box.x), right: Math.round(box.x + box.width) } : { left: 0, right: 0 };
  };
  const { left, right } = await edges(outer);
  await expect(inner.first()).toBeVisible();
  for (const each of await inner.all()) {
    const own = await edges(each);
    expect.soft(own.left, `${await each.textContent()}`).toBeGreaterThanOrEqual(left);
    expect.soft(own.right, `${await each.textContent()}`).toBeLessThanOrEqual(right);
  }
}

/** Fills the placeholders of a route with ids of existing records. */
async function addressesOf(api: ApiClient, userId: number): Promise<(path: string) => string> {
  const [made, contacts, markets, rules] = await Promise.all([
    makeCase(api, 'Case for all pages'),
    api.call(contactEndpoints.listContacts, { query: { skip: 0, take: 10 } }),
    api.call(marketEndpoints.listMarkets, {}),
    api.call(ruleSettingsEndpoints.listRules, { query: { skip: 0, take: 10 } }),
  ]);
  const ids: Readonly<Record<string, unknown>> = {
    users: userId,
    market: markets[0]?.marketId,
    case: made.caseId,
    rule: rules.items[0]?.ruleId,
    gdpr: contacts.items[0]?.contactId,
    contact: contacts.items[0]?.contactId,
  };
  return (path) => {
    const [, area = ''] = path.split('/');
    return path.replace('{id}', String(ids[area])).replace('{token}', 'unknown').replace('{status}', '404');
  };
}

const landmarks = (page: Page) => ({
  header: page.getByRole('banner'),
  menu: page.getByRole('navigation', { name: 'Main navigation' }),
  footer: page.getByRole('contentinfo'),
  // A button when collapsed.
  filter: page
    .getByRole('region', { name: 'Filter', exact: true })
    .or(page.getByRole('button', { name: /^Filter · / })),
});

async function expectPage(page: Page, route: MissionRoute): Promise<void> {
  const { header, menu, footer, filter } = landmarks(page);
  const at = (what: string) => `${route.path}: ${what}`;
  if (route.layout === 'external') await check(page, at('title')).toHaveTitle(/Customer Feedback/);
  else await check(page, at('title')).toHaveTitle(/^Customer Feedback Management – ./);
  if (route.title) await check(page, at('title')).toHaveTitle(new RegExp(` – ${route.title}`));
  if (route.layout === 'external') {
    await check(header.locator('img'), at('logo')).toBeVisible();
    if (route.path.startsWith('/post-qualification')) {
      const card = page.locator('.card');
      await check.poll(async () => Math.round((await card.boundingBox())?.width ?? 0), at('width')).toBe(870);
    }
    for (const name of ['Hinweise', 'Datenschutz', 'Impressum'])
      await check(footer.getByRole('link', { name }), at('footer')).toBeVisible();
  }
  if (route.layout === 'main' || route.layout === 'with-filter') {
    await check(header, at('header')).toContainText('Customer Feedback Management');
    await check(menu, at('side menu')).toBeVisible();
    await check(footer, at('footer')).toContainText(String(new Date().getFullYear()));
    await check(footer, at('footer')).toContainText(productVersion);
  } else await check(menu, at('no side menu')).toHaveCount(0);
  if (route.layout === 'with-filter') await check(filter.first(), at('filter')).toBeVisible();
  if (route.layout === 'main') await check(filter, at('no filter')).toHaveCount(0);
}

test('every page opens with its title and layout, and is accessible (rules 11.1, 11.2 and 11.4)', async ({
  browser,
}) => {
  const addressOf = await addressesOf(api, admin.userId);
  const page = await openBrowserOf(browser, admin);
  await page.setViewportSize(tall);
  for (const route of routes.filter(isOfStaff)) {
    await page.goto(addressOf(route.path));
    await expect(page.getByRole('heading').first(), route.path).toBeVisible();
    await check(page, 'exists').not.toHaveURL(/\/error\//);
    await expectPage(page, route);
    if (!isSameForm(route)) await expectAccessible(page, route.path);
  }
  for (const path of furtherPages) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/favorites');
  await check(page.getByRole('banner')).toContainText(admin.fullName);
  await page.getByRole('button', { name: 'Info' }).click();
  for (const manual of ['First Steps', 'User Manual'])
    for (const language of ['English', 'German'])
      await check(page.getByRole('menuitem', { name: `${manual} (${language})` })).toHaveAttribute(
        'href',
        /\.pdf$/,
      );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await check(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.goto('/');
  await check(page, 'home is the overview').toHaveURL(/\/cases(\?|$)/);
  await page.goto('/no/such/page');
  await check(page, 'unknown address').toHaveURL(/\/error\/404$/);
  await expectAccessible(page, 'error 404');
});

test('every page is accessible in German', async ({ browser }) => {
  const person = await makePerson('Admin', { firstName: 'Adele', lastName: 'Alle' }, { language: 'de' });
  const page = await openBrowserOf(browser, person);
  await page.setViewportSize(tall);
  const addressOf = await addressesOf(api, person.userId);
  const paths = routes.filter((route) => isOfStaff(route) && !isSameForm(route)).map(({ path }) => path);
  for (const path of [...paths, ...furtherPages]) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await check(page.locator('html'), path).toHaveAttribute('lang', 'de');
    await expectAccessible(page, `${path} in German`);
  }
});

test('pages without access lead to login (rules 11.3 and 11.4)', async ({ browser, page: outsider }) => {
  const addressOf = await addressesOf(api, admin.userId);
  for (const route of routes.filter(({ access }) => access === 'anonymous')) {
    await outsider.goto(addressOf(route.path));
    await expectPage(outsider, route);
  }
  await outsider.goto('/favorites');
  await check(outsider, 'a page of staff').toHaveURL(/\/account\/login\?redirecturl=%2Ffavorites$/);

  const agent = await makePerson('Agent', { firstName: 'Noah', lastName: 'Norights' });
  const rejected = routes.filter(
    ({ access }) => !isStatedFor(access, { role: 'Agent', roleType: 'Agent', claims: [] }),
  );
  expect(rejected.length).toBeGreaterThan(10);
  const page = await openBrowserOf(browser, agent);
  await page.goto('/cases');
  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(menu.getByRole('link', { name: 'Favorites' })).toBeVisible();
  await check(menu.getByText('Configuration')).toHaveCount(0);
  for (const route of rejected) {
    await page.goto(addressOf(route.path));
    await check(page, route.path).toHaveURL(/\/account\/login$/);
    await check(page.getByText('You have no access to this page'), route.path).toBeVisible();
  }
  await expect(page.getByText(`You are signed in as ${agent.fullName}.`)).toBeVisible();
  await page.getByRole('link', { name: /Go to overview|Back to the previous page/ }).click();
  await expect(page).toHaveURL(/\/cases/);
});

test('panels, menus and dialogs are accessible', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await page.goto('/cases');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('heading', { name: 'Overview' }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Latest events' })).toBeVisible();
  await expectAccessible(page, 'overview with filter and preview');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await expectAccessible(page, 'choice of columns');
  await page.goto('/favorites');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page, 'account menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Case number/ }).fill('brake');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/ cases?$/);
  await expectAccessible(page, 'command palette');
  await page.goto('/rules?type=4');
  await page.getByRole('row').filter({ hasText: 'Final answer' }).click();
  await expect(page.getByRole('textbox', { name: 'German text' })).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('menuitem', { name: 'brand' }).click();
  await page.getByRole('combobox', { name: 'Case' }).fill('battery');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('iframe')).toBeVisible();
  await expectAccessible(page, 'a reply template with its preview');
  await page.goto('/configuration/outgoing-mail');
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Text' })).toBeVisible();
  await expectAccessible(page, 'a mail');
  await page.goto('/blacklist');
  await page.getByRole('button', { name: 'Add new entry' }).click();
  const entry = page.getByRole('dialog', { name: 'New blacklist entry' });
  await entry.getByRole('button', { name: 'Save' }).click();
  await expect(entry.getByText('Email is required')).toBeVisible();
  await expectAccessible(page, 'dialog with an error');
  await entry.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Delete blacklist entry' })).toBeVisible();
  await expectAccessible(page, 'question before deleting');
  await page.goto('/case/create');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: /^New contact/ }).click();
  const contact = page.getByRole('dialog', { name: 'New contact' });
  await expect(contact.getByLabel('First name')).toBeFocused();
  await expectAccessible(page, 'new contact, and a page with errors');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cases');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Overview' })).toBeVisible();
  await expectAccessible(page, 'menu on a phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'overview on a phone');
});

test('a case, its sheets and its dialogs are accessible', async ({ browser }) => {
  const dealer = someDealer();
  const said = `<p>${'Unbroken'.repeat(30)}</p>`;
  const made = await makeCase(api, 'Everything that a case can show', 'GB', { description: said });
  await forward(api, made, [dealer]);
  await linksOf(dealer);
  await api.call(caseEventEndpoints.addComment, {
    params: { id: made.caseId },
    body: { content: '<p>Pictures</p>' },
    files: ['front.txt', 'rear.txt', 'seat.txt'].map((name) => new File([name], name)),
  });
  const info = await api.call(referenceDataEndpoints.caseInfo, {});
  const board = await makeCase(api, 'The board asks', 'GB', { sourceId: idOf(info.sources, 'Board') });
  const page = await openBrowserOf(browser, admin);
  await page.goto(`/case/edit/${made.caseId}`);
  const about = page.getByRole('complementary', { name: 'Case details' });
  await about.getByRole('button', { name: /^History/ }).click();
  await about.getByRole('button', { name: /^Applicable rules/ }).click();
  await about.getByRole('button', { name: 'All fields' }).click();
  await expect(page.getByText('You are editing')).toBeVisible();
  await expect(about.getByText(dealer).first()).toBeVisible();
  await page.getByRole('button', { name: /^Status:/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Closed' })).toBeVisible();
  await expectAccessible(page, 'case with all sections, and a menu');
  await page.keyboard.press('Escape');
  await fillInPlace(page, 'Territory', 'North');
  await about.getByRole('button', { name: /^TSARA number/ }).click();
  await expectAccessible(page, 'case with a change and an open field');
  await page.getByRole('link', { name: 'Favorites' }).click();
  // Leaving asks first (rule 11.9).
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'question before leaving');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Solve' }).click();
  await expect(page.getByRole('dialog', { name: /^Solve/ }).getByText('unsaved changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Forward' }).first().click();
  const sheet = page.getByRole('dialog', { name: /^Forward/ });
  await sheet.getByRole('checkbox', { name: /^rear\.txt/ }).check();
  await expect(sheet.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await expectAccessible(page, 'forward');
  // Next to the sheet, nothing of the case is cut off or leaves its panel.
  const events = page.getByRole('region', { name: 'Events' });
  await expectWithin(events.locator('time'), events);
  const details = sheet.getByRole('group', { name: 'What the recipient sees' });
  await expectWithin(details, sheet.getByRole('textbox', { name: 'Subject' }));
  await page.setViewportSize({ width: 1024, height: 900 });
  await sheet.getByRole('tab', { name: 'Preview' }).click();
  await expect(
    sheet.frameLocator('iframe').getByText('Close the case with a solution').first(),
  ).toBeVisible();
  await expectAccessible(page, 'preview of the forward');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/case/edit/${board.caseId}`);
  await expect(page.getByText('You are editing')).toBeVisible();
  await page.keyboard.press('s');
  const solve = page.getByRole('dialog', { name: `Solve ${board.internalId}` });
  await expect(solve.getByRole('textbox', { name: 'VIN' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Validation Error!' })).toBeVisible();
  await expectAccessible(page, 'complex form of staff with errors');

  const person = await makePerson('Admin', { firstName: 'Gerda', lastName: 'German' }, { language: 'de' });
  await forward(api, await makeCase(api, 'Was ein Fall zeigen kann'), [someDealer()]);
  const german = await openBrowserOf(browser, person);
  await german.goto('/cases');
  const status = german.getByRole('cell', { name: 'Weitergeleitet' }).first();
  await expect(status).toBeVisible();
  await expectWithin(status.getByText('Weitergeleitet'), status);
});

test('screens of sign-in are accessible', async ({ page }) => {
  const person = await inviteNewcomer('Agent', { firstName: 'Nele', lastName: 'Newcomer' });
  await page.goto('/account/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Email-Address is required')).toBeVisible();
  await expectAccessible(page, 'login with errors');
  await page.goto('/account/request-password-reset');
  await page.getByLabel('Email address').fill('nobody@staff.example');
  await page.getByRole('button', { name: 'Request password reset' }).click();
  await expect(page.getByRole('dialog', { name: 'Information' })).toBeVisible();
  await expectAccessible(page, 'request of a reset, answered');
  await page.goto('/account/password-reset');
  await expect(page.getByText('Missing token')).toBeVisible();
  await page.goto('/account/2fa?token=wrong');
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  // Only the dialog says it.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0);

  const mail = await waitForMail(person.email);
  await page.goto(linkIn(mail, /activate/));
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expectAccessible(page, 'activation');
  await page.getByLabel('Password *', { exact: true }).fill(password);
  await page.getByLabel('Confirm password *').fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  const key = (await page.locator('code').textContent()) ?? '';
  await expectAccessible(page, 'set-up of the second factor');
  const onPhone = page.getByRole('link', { name: 'Open in the authenticator app' });
  await expect(onPhone).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(onPhone).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Security code').fill(await codeOf(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible();
  await expectAccessible(page, 'recovery codes');
  await page.getByLabel('I have saved them').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'First Steps' })).toBeVisible();
  await expectAccessible(page, 'First Steps');
  await page.context().clearCookies();
  await page.goto('/account/login');
  await enterPassword(page, person.username, password);
  await expect(page.getByLabel('Security code')).toBeVisible();
  await expectAccessible(page, 'security code');
});

/** Each screen behind a link, in the order in which a dealer sees them. */
test('screens behind links are accessible and fit a phone', async ({ page }) => {
  const dealer = someDealer();
  const made = await makeCase(api, 'Seen from outside');
  await forward(api, made, [dealer]);
  const links = await linksOf(dealer);
  const screens: [string, () => Promise<unknown>, RegExp?][] = [
    ['delay with errors', () => openDelay(page, links.otherDays)],
    [
      'delay granted',
      () => page.goto(links.threeDays).then(() => page.keyboard.press('Shift')),
      /Delay time set/,
    ],
    ['solve', () => page.goto(links.solve), /Please enter more information/],
    ['solved', () => solve(page), /Case set to solved/],
    ['wrong file link', () => page.goto('/solution/file?token=wrong')],
    ['wrong link', () => page.goto('/solution/solve?token=wrong&marketStatus=solved')],
    ['wrong link to a request', () => page.goto('/post-qualification/wrong'), /not found or expired/],
    ['data protection', () => page.goto('/legal/datenschutz')],
  ];
  for (const [name, open, heading] of screens) {
    await page.setViewportSize({ width: 360, height: 740 });
    await open();
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
    if (heading) await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page, name);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await check
        .poll(() => page.evaluate('document.documentElement.scrollWidth'), `${name}, ${width} px`)
        .toBeLessThanOrEqual(width);
    }
  }
});

async function openDelay(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel('Days *').fill('8');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
}
async function solve(page: Page) {
  await page.getByLabel('Solution (in English)').fill('Done.');
  await page.getByRole('button', { name: 'Submit' }).click();
}

test('signs in and works on a case without a mouse', async ({ page }) => {
  const person = await makePerson('Agent', { firstName: 'Kai', lastName: 'Keys' });
  const made = await makeCase(api, 'Opened by keys alone');
  const tabTo = async (place: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await place.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    await expect(place, 'reached by Tab').toBeFocused();
  };
  await page.goto('/account/login');
  await expect(page.getByLabel('Email-Address')).toBeFocused();
  await page.keyboard.type(person.username);
  await tabTo(page.getByLabel('Password *'));
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Security code')).toBeFocused();
  await page.keyboard.type(await codeOf(person.totpKey));
  await expect(page).toHaveURL(/\/cases/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(made.internalId);
  await expect(palette.getByRole('option').first()).toContainText(made.internalId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
  await expect(page.getByText('You are editing')).toBeVisible();
  await tabTo(page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' }));
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Events' })).toContainText('Written without a mouse.');
});
