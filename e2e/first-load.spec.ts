import { expect, type Page } from '@playwright/test';
import { openApi } from './support/api-client.ts';
import { makeCase } from './support/cases.ts';
import { listenTo, test } from './support/journey.ts';
import { makePerson, type Person } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

let person: Person;
test.beforeAll(async () => {
  person = await makePerson('Agent', { firstName: 'Frieda', lastName: 'First' });
  await makeCase(await openApi(serverAddress, person), 'Something to list');
});

interface Script {
  name: string;
  bytes: number;
}
/** The scripts that the page has loaded, with what each took on its way here. */
async function loadedScripts(page: Page): Promise<{ scripts: Script[]; bytes: number }> {
  const scripts = await page.evaluate<Script[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1), bytes: encodedBodySize }))`,
  );
  return { scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Of all answers to calls at this address: they come when this is called. */
async function holdCalls(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('login is light, and can be used before the code of menus is there', async ({ page }) => {
  const release = await holdCalls(page, /\/assets\/controls-/);
  await page.goto('/account/login');
  await page.getByLabel('Password').first().fill('secret');
  const { scripts, bytes } = await loadedScripts(page);
  expect(bytes, JSON.stringify(scripts)).toBeLessThan(187_000);
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThan(24);
  release();
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();
});

test('German is fetched while the program is', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  listenTo(context);
  const page = await context.newPage();
  const release = await holdCalls(page, /\/assets\/frame-(?!de-)/);
  const german = page.waitForRequest(/\/assets\/frame-de-/);
  await page.goto('/account/login', { waitUntil: 'commit' });
  await german;
  release();
  await expect(page.getByLabel('Passwort').first()).toBeVisible();
});

for (const [link, most] of [
  ['/solution/solve?token=unknown&marketStatus=solved', 90_000],
  ['/post-qualification/unknown', 87_300],
] as const)
  test(`a page behind a link is light: ${link}`, async ({ page }) => {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { scripts, bytes } = await loadedScripts(page);
    expect(bytes, JSON.stringify(scripts)).toBeLessThan(most);
  });

test('the overview is light until its list is there; the code of a case comes after', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  const release = await holdCalls(page, /\/cases\/list/);
  await page.goto('/cases');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
  const { scripts, bytes } = await loadedScripts(page);
  expect(bytes, JSON.stringify(scripts)).toBeLessThan(254_000);
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThan(24);
  const caseCode = page.waitForRequest(/\/assets\/case-page-.*\.js/);
  release();
  await caseCode;
});

test('the first list needs one wait: code and calls begin together, and nothing moves', async ({
  browser,
}) => {
  const page = await openBrowserOf(browser, person);
  await page.addInitScript(
    `window.shift = 0; new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) window.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });`,
  );
  const release = await holdCalls(page, /\/api\/v1\.0\/user$/);
  const asked = [/\/cases\/info/, /\/cases\/list/, /\/assets\/cases-page-.*\.js/].map((address) =>
    page.waitForRequest(address),
  );
  await page.goto('/cases');
  await Promise.all(asked);
  release();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
});
