import { caseEventEndpoints } from '@cfm/contract/case-events.ts';
import { contactEndpoints } from '@cfm/contract/contacts.ts';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type ApiClient, openApi } from './support/api-client.ts';
import { forward, type MadeCase, makeCase, readCase, someDealer } from './support/cases.ts';
import { test } from './support/journey.ts';
import { makePerson, type Person } from './support/people.ts';
import { serverAddress } from './support/places.ts';
import { openBrowserOf } from './support/sign-in.ts';

let admin: Person;
let api: ApiClient;
test.beforeAll(async () => {
  admin = await makePerson('Admin', { firstName: 'Ada', lastName: 'Actions' });
  api = await openApi(serverAddress, admin);
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
async function open(page: Page, { caseId }: MadeCase) {
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText('You are editing')).toBeVisible();
}
/** Chooses an action of the menu and answers its question with the button of this name. */
async function act(page: Page, action: string, question: string, answer: string) {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await expectAccessible(page, question);
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toBeHidden();
}

test('the menus of a case and of an event can be read in both schemes', async ({ browser }) => {
  const made = await makeCase(api, 'The mirror is blind');
  const params = { id: made.caseId };
  await api.call(caseEventEndpoints.addComment, {
    params,
    body: { content: '<p>Called back.</p>' },
    files: [],
  });
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete case' })).toBeEnabled();
  await expectAccessible(page, 'the actions of a case');
  await page.keyboard.press('Escape');
  await page.getByRole('article').getByRole('button', { name: 'Actions for this event' }).last().click();
  await expect(page.getByRole('menuitem', { name: 'Delete event' })).toBeVisible();
  await expectAccessible(page, 'the actions of an event');
});

test('a case is duplicated, and the two lead to each other', async ({ browser }) => {
  const made = await makeCase(api, 'The roof rack rattles');
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await act(page, 'Duplicate', 'Duplicate the case', 'Duplicate');
  await expect(page).not.toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(made.title);
  await expect(page.getByText(`Duplicate of ${made.internalId}`)).toBeVisible();
  await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: made.internalId }).click();
  await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
  await expect(page.getByText(/^Duplicated as/)).toBeVisible();
});

test('spam goes with its sender on the blacklist, and comes back', async ({ browser }) => {
  const email = `troll.${crypto.randomUUID().slice(0, 8)}@post.example`;
  const person = { lastName: 'Troll', emails: [email], phones: [], addresses: [] };
  const contactId = await api.call(contactEndpoints.createContact, { body: person });
  const made = await makeCase(api, 'You have won', 'GB', { contactId });
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox').fill('spam');
  await palette.getByRole('option', { name: 'Mark as spam' }).click();
  const question = page.getByRole('dialog', { name: 'Mark as spam' });
  await question.getByRole('checkbox', { name: `Also put ${email} on the blacklist` }).check();
  await question.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('This case is spam and can only be read').first()).toBeVisible();
  const { blacklistedEmails } = await api.call(contactEndpoints.getContact, { params: { contactId } });
  expect(blacklistedEmails).toEqual([email]);
  await page.getByRole('main').getByRole('button', { name: 'Not spam' }).click();
  await page.getByRole('dialog', { name: 'Not spam' }).getByRole('button', { name: 'Not spam' }).click();
  await expect(notices(page)).toContainText(`${made.internalId} is not spam any more`);
  expect((await readCase(api, made)).status.code).toBe('New');
});

test('a deleted case is found in the bin, and restored', async ({ browser }) => {
  const made = await makeCase(api, 'Typed by mistake');
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await act(page, 'Delete case', 'Delete case', 'Delete case');
  await expect(page).toHaveURL(/\/cases/);
  await expect(notices(page)).toContainText(`${made.internalId} is in the bin`);
  await page.goto(`/case/edit/${made.caseId}`);
  await expect(page.getByText('Case not found')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('row').filter({ hasText: made.internalId })).toContainText('Ada Actions');
  await expectAccessible(page, 'bin');
  await page.getByRole('button', { name: `Restore ${made.internalId}` }).click();
  await page.getByRole('dialog', { name: 'Restore case' }).getByRole('button', { name: 'Restore' }).click();
  await expect(notices(page)).toContainText(`${made.internalId} is back`);
  await open(page, made);
  await expect(page.getByText('Case restored from the bin')).toBeVisible();
});

test('a comment becomes a case of its own; the first message can not', async ({ browser }) => {
  const made = await makeCase(api, 'The wiper squeaks');
  const body = { content: '<p>By the way, the ashtray is missing.</p>' };
  await api.call(caseEventEndpoints.addComment, { params: { id: made.caseId }, body, files: [] });
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  const first = page.getByRole('region', { name: 'What the customer said' });
  await first.getByRole('button', { name: 'Actions for this event' }).click();
  await expect(page.getByRole('menuitem', { name: 'Make a new case of it' })).toBeDisabled();
  await page.keyboard.press('Escape');
  const comment = page.getByRole('article').filter({ hasText: 'ashtray' });
  await comment.getByRole('button', { name: 'Actions for this event' }).click();
  await page.getByRole('menuitem', { name: 'Make a new case of it' }).click();
  const question = page.getByRole('dialog', { name: 'Make a new case of this event' });
  const title = question.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('By the way, the ashtray is missing.');
  await expectAccessible(page, 'question before an event becomes a case');
  await title.fill('The ashtray is missing');
  await question.getByRole('button', { name: 'Make case' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'The ashtray is missing',
  );
  await expect(page.getByText(`Made of an event of ${made.internalId}`)).toBeVisible();
  // What staff wrote is not told as the customer's words.
  await expect(page.getByRole('article').filter({ hasText: 'ashtray' })).toBeVisible();
  await expect(first).toBeHidden();
});

test('a reminder process is stopped by who may', async ({ browser }) => {
  const made = await makeCase(api, 'The tow bar is loose');
  await forward(api, made, [someDealer()]);
  expect((await readCase(api, made)).isReminderProcessActive).toBe(true);
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await act(page, 'Stop reminder', 'Stop reminder', 'Stop reminder');
  await expect(page.getByText('Reminder process stopped')).toBeVisible();
  expect((await readCase(api, made)).isReminderProcessActive).toBe(false);
});
