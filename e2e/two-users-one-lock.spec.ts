import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { lockRenewSeconds } from '@cfm/contract/platform/limits.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { fillInPlace } from './support/fields.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let anna: Person;
let ben: Person;
let ida: Person;
let api: ApiClient;
test.beforeAll(async () => {
  anna = await makePerson('Agent', { firstName: 'Anna', lastName: 'Weber' });
  ben = await makePerson('Agent', { firstName: 'Ben', lastName: 'Brook' });
  ida = await makePerson('Admin', { firstName: 'Ida', lastName: 'Boss' });
  api = await openApi(serverAddress, ida);
});

/** Opens a case in a person's browser with a fake clock. */
async function openCase(browser: Browser, person: Person, { caseId }: MadeCase): Promise<Page> {
  const page = await openBrowserOf(browser, person);
  await page.clock.install();
  await page.goto(`/case/edit/${caseId}`);
  return page;
}
/** Moves the clock past the interval at which a page checks the lock. */
const letLockTimePass = (page: Page) => page.clock.runFor(lockRenewSeconds * 1000);

const editing = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'You are editing' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const comment = (page: Page) =>
  page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
/** Text of the snackbar. */
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take over' }).click();
  const question = page.getByRole('dialog', { name: 'Take over' });
  await expect(question).toContainText("won't be able to save any more");
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(editing(page)).toBeVisible();
}

test('lets a second person read, and edit once the first has left', async ({ browser }) => {
  const made = await makeCase(api, 'Two look at the same case');
  const first = await openCase(browser, anna, made);
  await expect(editing(first)).toBeVisible();
  const second = await openCase(browser, ben, made);
  await expect(
    second.getByText(/Locked by Anna Weber since \d\d:\d\d — read and comment only/),
  ).toBeVisible();
  await expect(titleField(second)).toHaveCount(0);
  await expect(second.getByRole('heading', { name: made.title })).toBeVisible();
  for (const name of ['Forward', 'Solve']) {
    const button = second.getByRole('main').getByRole('button', { name, exact: true }).first();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('Someone else is editing this case');
  }
  await expect(second.getByRole('button', { name: 'Take over' })).toHaveCount(0);
  // A comment conflicts with nothing.
  await comment(second).fill('Ben has something to add.');
  await second.getByRole('button', { name: 'Add comment' }).click();
  await expect(second.getByRole('region', { name: 'Events' })).toContainText('Ben has something to add.');

  const released = first.waitForResponse((response) => response.request().method() === 'DELETE');
  await first.getByRole('link', { name: 'Favorites' }).click();
  await released;
  await letLockTimePass(second);
  await expect(editing(second)).toBeVisible();
  await expect(notices(second)).toContainText('The case is free. You are editing it.');

  // Closing the page releases the lock too.
  await second.close({ runBeforeUnload: true });
  await first.goto(`/case/edit/${made.caseId}`);
  await letLockTimePass(first);
  await expect(editing(first)).toBeVisible();
});

test('keeps typed text after a takeover and resolves a conflict field by field', async ({ browser }) => {
  const made = await makeCase(api, 'The mirror folds by itself');
  const mine = await openCase(browser, anna, made);
  await expect(editing(mine)).toBeVisible();
  await titleField(mine).fill('The mirror folds while driving');
  await comment(mine).fill('Not sent yet.');
  await fillInPlace(mine, 'TSARA number', 'TS-4711');
  await expect(bar(mine)).toContainText('2 changes Title, TSARA number');

  const theirs = await openCase(browser, ida, made);
  await takeOver(theirs);
  await letLockTimePass(mine);
  // Shown once, next to the typed text.
  await expect(mine.getByText(/Ida Boss took over at \d\d:\d\d/)).toHaveCount(1);
  await expect(notices(mine)).toHaveText('');
  await expect(bar(mine)).toContainText('2 changes kept. You can save once the case is free.');
  await expect(comment(mine)).toHaveText('Not sent yet.');
  await expect(mine.getByText('The mirror folds while driving')).toBeVisible();

  await titleField(theirs).fill('Mirror folds at speed');
  await fillInPlace(theirs, 'TSARA number', 'TS-0815');
  await fillInPlace(theirs, 'Territory', 'North');
  await save(theirs).click();
  await expect(notices(theirs)).toContainText('Case saved');
  const released = theirs.waitForResponse((response) => response.request().method() === 'DELETE');
  await theirs.getByRole('link', { name: 'Favorites' }).click();
  await released;

  await letLockTimePass(mine);
  await expect(editing(mine)).toBeVisible();
  await expect(titleField(mine)).toHaveValue('The mirror folds while driving');
  await save(mine).click();
  const dialog = mine.getByRole('dialog', { name: 'Ida Boss saved this case in the meantime' });
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Title').getByRole('radio', { name: 'The mirror folds while driving' })).toBeChecked();
  await row('Title').getByRole('radio', { name: 'Mirror folds at speed' }).check();
  await expect(row('TSARA number').getByRole('radio', { name: 'TS-4711' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save these values' }).click();
  await expect(notices(mine)).toContainText('Case saved');
  await expect(titleField(mine)).toHaveValue('Mirror folds at speed');
  const stored = await readCase(api, made);
  expect(stored).toMatchObject({
    title: 'Mirror folds at speed',
    tsaraNumber: 'TS-4711',
    territoryId: 'North',
  });
  await expect(comment(mine)).toHaveText('Not sent yet.');

  // The server also rejects a change without the lock, with a clear error.
  const { caseId } = made;
  const client = await openApi(serverAddress, ben);
  const tabId = 'a-tab-of-ben';
  await expect(
    client.call(caseEndpoints.lockCase, { params: { id: caseId }, body: { tabId } }),
  ).rejects.toThrow(/423.*Anna Weber/);
});
