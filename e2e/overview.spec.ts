import { randomBytes } from 'node:crypto';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { defaultPageSize } from '@cfm/contract/platform/limits.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let person: Person;
let api: ApiClient;
test.beforeAll(async () => {
  person = await makePerson('Agent', { firstName: 'Olivia', lastName: 'Overview' });
  api = await openApi(serverAddress, person);
});

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const rowOf = (page: Page, { internalId }: MadeCase) => rows(page).filter({ hasText: internalId });
const filterPanel = (page: Page) => page.getByRole('region', { name: 'Filter', exact: true });
const chips = (page: Page) => page.getByRole('region', { name: 'Active filters' });
/** Case numbers of the first page from the API, which has its own tests. */
async function firstPageOf(descending: 'true' | 'false'): Promise<string[]> {
  const query = { sortBy: 'internalId', descending, skip: '0', take: String(defaultPageSize) } as const;
  const { items } = await api.call(caseListEndpoints.listCases, { query, body: {} });
  return items.map(({ internalId }) => internalId);
}

/** Cases that only this test created, found by a unique word. */
async function makeThree() {
  const word = `Zirkon${randomBytes(4).toString('hex')}`;
  const first = await makeCase(api, `${word} rattles`);
  const second = await makeCase(api, `${word} squeaks`, 'DE');
  const third = await makeCase(api, `${word} leaks`, 'DE');
  return { word, first, second, third };
}
async function search(page: Page, word: string) {
  await filterPanel(page).getByLabel('Text', { exact: true }).fill(word);
  await filterPanel(page).getByRole('button', { name: 'Apply filters' }).click();
  await expect(rows(page)).toHaveCount(3);
}

/** Holds responses until they are released. */
async function hold(page: Page, url: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

test('filters the overview and shares the address with a colleague (rule 3.32)', async ({ browser }) => {
  const { word, first, second } = await makeThree();
  const page = await openBrowserOf(browser, person);
  await page.goto('/');
  await expect(page).toHaveURL(/\/cases\?statusIds=/);
  await expect(page).toHaveTitle(/^Customer Feedback Management.*Overview/);
  await expect(page.getByRole('link', { name: /^Open in my markets/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(chips(page)).toContainText('Status: all open');

  await search(page, word);
  const narrowed = page.getByRole('link', { name: /^Open in my markets/ });
  await expect(narrowed).not.toHaveAttribute('aria-current', 'page');
  await expect(narrowed).toHaveAttribute('title', /^More filters are set/);
  await filterPanel(page).getByRole('combobox', { name: 'Market' }).fill('Germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(rows(page)).toHaveCount(3);
  await filterPanel(page).getByRole('button', { name: 'Apply filters' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rowOf(page, second)).toBeVisible();
  await expect(chips(page)).toContainText('Market: Germany');
  await expect(filterPanel(page)).toContainText('3 active');

  await filterPanel(page).getByRole('button', { name: 'Hide filter' }).click();
  await expect(page.getByRole('button', { name: 'Filter · 3 active' })).toBeVisible();
  const address = page.url();
  const colleague = await makePerson('Agent', { firstName: 'Carla', lastName: 'Colleague' });
  const elsewhere = await openBrowserOf(browser, colleague);
  await elsewhere.goto(address);
  await expect(rows(elsewhere)).toHaveCount(2);
  await expect(chips(elsewhere)).toContainText(`Text: ${word}`);
  await expect(chips(elsewhere)).toContainText('Market: Germany');

  await chips(page).getByRole('button', { name: 'Remove Market' }).click();
  await expect(rowOf(page, first)).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Favorites' }).click();
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(chips(page)).not.toContainText(word);
  await expect(chips(page)).toContainText('Status: all open');
});

test('sorts, pages and refreshes the list', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  await test.step('sorting, pages and page size', async () => {
    await page.goto('/cases?sortBy=receiptDateTime');
    await expect(rows(page)).toHaveCount(defaultPageSize);
    const head = page.getByRole('columnheader', { name: 'Case', exact: true });
    const numbers = async () =>
      (await rows(page).getByRole('link').allTextContents()).map((text) => text.trim());
    for (const order of ['descending', 'ascending'] as const) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', order);
      const expected = await firstPageOf(order === 'descending' ? 'true' : 'false');
      await expect.poll(numbers).toEqual(expected);
      const sorted = [...expected].sort();
      expect(expected).toEqual(order === 'ascending' ? sorted : sorted.reverse());
    }
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toContainText(/1–20 of \d+/);
    await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    const firstPage = await numbers();
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText(/21–40 of \d+/);
    await expect(page).toHaveURL(/page=2/);
    await expect
      .poll(async () => (await numbers()).filter((number) => firstPage.includes(number)))
      .toEqual([]);
    await expect(rows(page)).toHaveCount(defaultPageSize);
    await pages.getByLabel('Rows').selectOption('100');
    await expect(pages).toContainText(/1–100 of \d+/);
    await expect(rows(page)).toHaveCount(100);
    await pages.getByRole('button', { name: 'Last page' }).click();
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  await test.step('only the list scrolls', async () => {
    await page.setViewportSize({ width: 1366, height: 600 });
    // An address with a sort order starts on the first page; without one, the last page comes back.
    await page.goto('/cases?sortBy=receiptDateTime');
    await expect(page.getByRole('row').nth(15)).toBeAttached();
    const beyond =
      "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('main'))";
    await expect.poll(() => page.evaluate(beyond)).toBe(0);
  });

  await test.step('new cases appear by themselves', async () => {
    const { word } = await makeThree();
    await page.clock.install();
    await page.goto('/cases');
    await search(page, word);
    const fourth = await makeCase(api, `${word} hums`);
    await page.clock.fastForward('00:31');
    await expect(rowOf(page, fourth)).toBeVisible();
  });
});

test('works by keys; favorites and columns are remembered', async ({ browser }) => {
  await test.step('moves, previews, opens and stars by keys', async () => {
    const { word, first, second, third } = await makeThree();
    const page = await openBrowserOf(browser, person);
    await page.goto('/cases');
    await search(page, word);
    await page.getByRole('heading', { name: 'Overview' }).click();
    await page.keyboard.press('j');
    await expect(rowOf(page, third)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(rowOf(page, second)).toBeFocused();
    await page.keyboard.press('Space');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: second.title })).toBeVisible();
    await expect(preview).toContainText('The customer describes the problem.');
    await page.keyboard.press('j');
    await expect(preview.getByRole('heading', { name: first.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();

    const marked = page.waitForResponse((response) =>
      response.url().endsWith(`/favorite/${first.caseId}/mark`),
    );
    await rowOf(page, first)
      .getByRole('button', { name: /is a favorite$/ })
      .click();
    expect((await marked).ok()).toBe(true);
    await page.getByRole('link', { name: 'Favorites' }).click();
    await expect(rowOf(page, first)).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await rowOf(page, first)
      .getByRole('button', { name: /is a favorite$/, pressed: true })
      .click();
    // It stays visible, so that a mistake can be undone.
    await expect(rowOf(page, first).getByRole('button', { pressed: false })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No favorites yet')).toBeVisible();
    await page.getByRole('link', { name: 'Go to overview' }).click();
    await expect(rowOf(page, third)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/case/edit/${third.caseId}$`));
  });

  await test.step('chosen columns appear on the next computer', async () => {
    const chooser = await makePerson('Agent', { firstName: 'Colum', lastName: 'Chooser' });
    const page = await openBrowserOf(browser, chooser);
    await page.goto('/cases');
    const column = (name: string, on: Page) => on.getByRole('columnheader', { name, exact: true });
    await expect(column('Market', page)).toBeVisible();
    await expect(column('Responsible', page)).toBeHidden();
    // Slow clicks save each change on its own, so this waits for the last one.
    const saved = page.waitForResponse((response) => {
      const request = response.request();
      if (request.method() !== userEndpoints.savePreference.method) return false;
      if (!response.url().includes(encodeURIComponent('columns:cases'))) return false;
      const { hidden } = request.postDataJSON().value;
      return hidden.includes('market') && !hidden.includes('responsible');
    });
    await page.getByRole('button', { name: 'Columns' }).click();
    const choice = page.getByRole('dialog', { name: 'Columns' });
    await choice.getByRole('checkbox', { name: 'Market' }).click();
    await expect(choice.getByRole('checkbox', { name: 'Market' })).not.toBeChecked();
    await choice.getByRole('checkbox', { name: 'Responsible' }).click();
    await expect(choice.getByRole('checkbox', { name: 'Responsible' })).toBeChecked();
    await page.keyboard.press('Escape');
    expect((await saved).ok()).toBe(true);
    const elsewhere = await openBrowserOf(browser, chooser);
    for (const each of [page, elsewhere]) {
      await each.goto('/cases');
      await expect(column('Responsible', each)).toBeVisible();
      await expect(column('Market', each)).toBeHidden();
    }
  });
});

test('explains empty lists and failed loads; a slow start redirects nobody', async ({ browser }) => {
  const page = await openBrowserOf(browser, person);
  await test.step('nothing found, and nothing reached', async () => {
    await page.goto('/cases?text=Nobodywroteaboutthis&sortBy=receiptDateTime');
    await expect(page.getByRole('heading', { name: 'No case matches the filter' })).toBeVisible();
    await page.getByRole('button', { name: 'Reset filter' }).click();
    await expect(rows(page).first()).toBeVisible();

    // The statuses of the view exclude the existing cases.
    const { word } = await makeThree();
    await page.goto(`/cases?text=${word}&statusIds=[7]`);
    await expect(page.getByRole('heading', { name: '3 cases have another status' })).toBeVisible();
    await page.getByRole('button', { name: 'Show cases of every status' }).click();
    await expect(rows(page)).toHaveCount(3);

    await page.route('**/cases/list?**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: /^Overdue/ }).click();
    await expect(
      page.getByRole('alert').getByRole('heading', { name: 'This could not be loaded' }),
    ).toBeVisible();
    await page.unroute('**/cases/list?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('leaving the overview before it has loaded', async () => {
    const info = await hold(page, '**/cases/info');
    const createPage = await hold(page, /\/assets\/create-case-page/);
    await page.goto('/cases');
    await info.asked;
    await page.getByRole('link', { name: 'Create Case' }).first().click();
    await createPage.asked;
    // The response for the overview arrives after navigation started and before the other page is shown.
    const answered = page.waitForResponse('**/cases/info');
    info.release();
    await answered;
    createPage.release();
    await expect(page.getByRole('heading', { name: 'Create Case' })).toBeVisible();
    await expect(page).toHaveURL(/\/case\/create$/);
  });
});
