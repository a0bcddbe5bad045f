import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { productVersion } from '@cfm/contract/limits.ts';
import { marketEndpoints } from '@cfm/contract/markets.ts';
import { ruleSettingsEndpoints } from '@cfm/contract/rule-settings.ts';
import { isStatedFor } from '@cfm/docs/mission/access.ts';
import { type MissionRoute, routes } from '@cfm/docs/mission/routes.ts';
import { expect, type Page } from '@playwright/test';
import { type ApiClient, openApi } from './support/api-client.ts';
import { makeCase } from './support/cases.ts';
import { test } from './support/journey.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

/** Every route of section 2 of the specification in a browser; what is missing is told all at once. */
const check = expect.configure({ soft: true, timeout: 5_000 });

/** Addresses that open: with the id of something that is there. */
async function addressesOf(api: ApiClient, userId: number): Promise<(route: MissionRoute) => string> {
  const [made, contacts, markets, rules] = await Promise.all([
    makeCase(api, 'Walks through all pages'),
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
  };
  return ({ path }) => {
    const [, area = ''] = path.split('/');
    return path.replace('{id}', String(ids[area])).replace('{token}', 'unknown').replace('{status}', '404');
  };
}

const landmarks = (page: Page) => ({
  header: page.getByRole('banner'),
  menu: page.getByRole('navigation', { name: 'Main navigation' }),
  footer: page.getByRole('contentinfo'),
  // Collapsed it is a button that says so.
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

test('every page of the specification opens to whom it is for, with title and layout; others see login (rules 11.1, 11.3 and 11.4)', async ({
  browser,
  page: outsider,
}) => {
  const admin = await makePerson('Admin', { firstName: 'Wanda', lastName: 'Walker' });
  const addressOf = await addressesOf(await openApi(serverAddress, admin), admin.userId);
  const page = await openBrowserOf(browser, admin);

  const missing: string[] = [];
  await test.step('as an administrator', async () => {
    for (const route of routes.filter(({ layout }) => layout === 'main' || layout === 'with-filter')) {
      await page.goto(addressOf(route));
      await expect(page.getByRole('heading').first(), route.path).toBeVisible();
      // What is missing is told once, and not looked at.
      if (page.url().includes('/error/')) missing.push(route.path);
      else await expectPage(page, route);
    }
    // The header of rule 11.2.
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
    await check(page, 'what is unknown').toHaveURL(/\/error\/404$/);
  });

  await test.step('without a session', async () => {
    for (const route of routes.filter(({ access }) => access === 'anonymous')) {
      await outsider.goto(addressOf(route));
      await expectPage(outsider, route);
    }
    await outsider.goto('/favorites');
    await check(outsider, 'a page of staff').toHaveURL(/\/account\/login\?redirecturl=%2Ffavorites$/);
  });

  await test.step('as an agent without a claim', async () => {
    const agent = await makePerson('Agent', { firstName: 'Noah', lastName: 'Norights' });
    const refused = routes.filter(
      ({ path, access }) =>
        !missing.includes(path) && !isStatedFor(access, { role: 'Agent', roleType: 'Agent', claims: [] }),
    );
    expect(refused.length).toBeGreaterThan(10);
    const inside = await openBrowserOf(browser, agent);
    for (const route of refused) {
      await inside.goto(addressOf(route));
      await check(inside, route.path).toHaveURL(/\/account\/login$/);
      await check(inside.getByText('You have no access to this page'), route.path).toBeVisible();
    }
  });
  expect(missing, 'pages that are missing').toEqual([]);
});
