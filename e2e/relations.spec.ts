import { randomUUID } from 'node:crypto';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page, type Route } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let anna: Person;
let ben: Person;
let api: ApiClient;
test.beforeAll(async () => {
  anna = await makePerson('Agent', { firstName: 'Anna', lastName: 'Weber' });
  ben = await makePerson('Agent', { firstName: 'Ben', lastName: 'Brook' });
  api = await openApi(serverAddress, ben);
});

async function open(page: Page, { caseId, internalId }: MadeCase): Promise<void> {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText(internalId).first()).toBeVisible();
}
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const relations = (page: Page) => page.getByRole('region', { name: 'Relations', exact: true });
const statusOf = async (made: MadeCase) => (await readCase(api, made)).status.code;

test('integrates a case, sets a parent and closes children together', async ({ browser }) => {
  const page = await openBrowserOf(browser, anna);
  await test.step('integrates a case and undoes it', async () => {
    const intoTitle = `First message ${randomUUID()}`;
    const [from, into] = [await makeCase(api, 'Second message'), await makeCase(api, intoTitle)];
    await open(page, from);
    await choose(page, 'Integrate into another case');
    const dialog = page.getByRole('dialog', { name: `Integrate ${from.internalId}` });
    const number = dialog.getByRole('textbox', { name: 'Number or words of the other case' });
    await expect(number).toBeFocused();
    await number.fill('2026-nothing');
    await number.press('Enter');
    await expect(dialog.getByText("Case 2026-nothing doesn't exist")).toBeVisible();
    // Finds a case by its words too.
    await number.fill(intoTitle);
    await dialog.getByRole('button', { name: `${into.internalId} ${intoTitle}` }).click();
    await expect(number).toHaveValue(into.internalId);
    await number.press('Enter');
    await expect(dialog).toBeHidden();
    const notice = page.getByText(`Integrated into ${into.internalId} on`);
    await expect(notice).toBeVisible();
    await notice.getByRole('link', { name: into.internalId }).click();
    await expect(page).toHaveURL(new RegExp(`/case/edit/${into.caseId}$`));
    await expect(relations(page).getByRole('link', { name: from.internalId })).toBeVisible();
    await expect(page.getByText(`${from.internalId} was integrated into this case`)).toBeVisible();

    await relations(page).getByRole('link', { name: from.internalId }).click();
    await page.getByRole('button', { name: 'Undo integration' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo integration' }).click();
    await expect(page.getByText('You are editing')).toBeVisible();
    expect(await statusOf(from)).toBe('New');
  });

  await test.step('finds the parent by title and closes its children', async () => {
    const word = `Zebra${crypto.randomUUID().slice(0, 8)}`;
    const parent = await makeCase(api, `${word} campaign`);
    const child = await makeCase(api, 'Recall letter unclear');
    await open(page, child);
    await relations(page).getByRole('button', { name: 'Set parent' }).click();
    const field = page.getByRole('dialog').getByRole('combobox', { name: 'Parent' });
    await field.fill(word);
    await field.press('Enter');
    await expect(field).toHaveValue(`${parent.internalId} ${parent.title}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Set parent' }).click();
    await expect(relations(page).getByRole('link', { name: parent.internalId })).toBeVisible();

    // Ben has the child case open, so no case is closed and Anna sees his name.
    await page.goto('/cases');
    const lock = { params: { id: child.caseId }, body: { tabId: 'ben' } };
    await expect.poll(() => api.call(caseEndpoints.lockCase, lock).then(Boolean, () => false)).toBe(true);
    await open(page, parent);
    const listing = /\/cases\/\d+\/close-related$/;
    const answered = Promise.withResolvers<void>();
    const hold = async (route: Route) => {
      await answered.promise;
      await route.continue();
    };
    await page.route(listing, hold, { times: 1 });
    await relations(page).getByRole('button', { name: 'Close related cases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close related cases' });
    await expect(dialog.getByRole('status', { name: 'Loading' })).toBeVisible();
    const close = dialog.getByRole('button', { name: 'Close related cases', exact: true });
    await expect(close, 'while nothing is known, nothing is said').toBeDisabled();
    await expect(dialog).not.toContainText('No related case is open');
    answered.resolve();
    await expect(dialog.getByText('Ben Brook is editing it')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close 1 case' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await api.call(caseEndpoints.unlockCase, { params: { id: child.caseId }, query: { tabId: 'ben' } });
    await relations(page).getByRole('button', { name: 'Close related cases' }).click();
    await expect(dialog.getByText(child.title)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close 1 case' }).click();
    await expect(dialog).toBeHidden();
    expect([await statusOf(child), await statusOf(parent)]).toEqual(['Closed', 'New']);
  });
});
