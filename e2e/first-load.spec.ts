import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test, watchContext } from './support/test.ts';

let person: Person;
test.beforeAll(async () => {
  person = await makePerson('Agent', { firstName: 'Frieda', lastName: 'First' });
  await makeCase(await openApi(serverAddress, person), 'Something to list');
});

interface Script {
  name: string;
  bytes: number;
}
/** The scripts that the page has loaded, with their transferred bytes. */
async function loadedScripts(page: Page): Promise<{ scripts: Script[]; bytes: number }> {
  const scripts = await page.evaluate<Script[]>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1), bytes: encodedBodySize }))`,
  );
  return { scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Holds all replies for an address until the returned function is called. */
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

test('login, links and the overview load little code', async ({ page, browser }) => {
  await test.step('login, usable before the code of menus is there', async () => {
    const release = await holdCalls(page, /\/assets\/controls-/);
    await page.goto('/account/login');
    await page.getByLabel('Password').first().fill('secret');
    const { scripts, bytes } = await loadedScripts(page);
    expect(bytes, JSON.stringify(scripts)).toBeLessThan(187_000);
    expect(scripts.length, JSON.stringify(scripts)).toBeLessThan(24);
    release();
    await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible();
  });

  await test.step('pages behind links', async () => {
    for (const [link, most] of [
      ['/solution/solve?token=unknown&marketStatus=solved', 90_000],
      ['/post-qualification/unknown', 89_900],
    ] as const) {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { scripts, bytes } = await loadedScripts(page);
      expect(bytes, JSON.stringify(scripts)).toBeLessThan(most);
    }
  });

  await test.step('the overview; the code of a case comes after its list', async () => {
    const page = await openBrowserOf(browser, person);
    const release = await holdCalls(page, /\/cases\/list/);
    await page.goto('/cases');
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
    const { scripts, bytes } = await loadedScripts(page);
    expect(bytes, JSON.stringify(scripts)).toBeLessThan(255_000);
    expect(scripts.length, JSON.stringify(scripts)).toBeLessThan(24);
    const caseCode = page.waitForRequest(/\/assets\/case-page-.*\.js/);
    release();
    await caseCode;
  });
});

test('loads German and the first list in parallel with the program', async ({ browser }) => {
  await test.step('German', async () => {
    const context = await browser.newContext({ locale: 'de-DE' });
    watchContext(context);
    const page = await context.newPage();
    const release = await holdCalls(page, /\/assets\/frame-(?!de-)/);
    const german = page.waitForRequest(/\/assets\/frame-de-/);
    await page.goto('/account/login', { waitUntil: 'commit' });
    await german;
    release();
    await expect(page.getByLabel('Passwort').first()).toBeVisible();
  });

  await test.step('the first list needs one wait, and nothing moves', async () => {
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
});
