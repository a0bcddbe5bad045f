import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { forward, type MadeCase, makeCase, readCase, someDealer } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

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
/** Chooses an action from the menu and confirms it with a button. */
async function act(page: Page, action: string, question: string, answer: string) {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toBeHidden();
}

test('duplicates a case, makes a case from a comment and stops reminders', async ({ browser }) => {
  const page = await openBrowserOf(browser, admin);
  await test.step('duplicates a case; both link to each other', async () => {
    const made = await makeCase(api, 'The roof rack rattles');
    await open(page, made);
    await act(page, 'Duplicate', 'Duplicate the case', 'Duplicate');
    await expect(page).not.toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(made.title);
    await expect(page.getByText(`Duplicate of ${made.internalId}`)).toBeVisible();
    await page.getByRole('region', { name: 'Events' }).getByRole('link', { name: made.internalId }).click();
    await expect(page).toHaveURL(new RegExp(`/case/edit/${made.caseId}$`));
    await expect(page.getByText(/^Duplicated as/)).toBeVisible();
  });

  await test.step('makes a case from a comment, but not from the first message', async () => {
    const made = await makeCase(api, 'The wiper squeaks');
    const body = { content: '<p>By the way, the ashtray is missing.</p>' };
    await api.call(caseEventEndpoints.addComment, { params: { id: made.caseId }, body, files: [] });
    await open(page, made);
    const first = page.getByRole('region', { name: 'What the customer said' });
    await first.getByRole('button', { name: 'Actions for this event' }).click();
    await expect(page.getByRole('menuitem', { name: 'Convert to new case' })).toBeDisabled();
    await page.keyboard.press('Escape');
    const comment = page.getByRole('article').filter({ hasText: 'ashtray' });
    await comment.getByRole('button', { name: 'Actions for this event' }).click();
    await page.getByRole('menuitem', { name: 'Convert to new case' }).click();
    const question = page.getByRole('dialog', { name: 'Convert event to new case' });
    const title = question.getByRole('textbox', { name: 'Title' });
    await expect(title).toHaveValue('By the way, the ashtray is missing.');
    await title.fill('The ashtray is missing');
    await question.getByRole('button', { name: 'Create case' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
      'The ashtray is missing',
    );
    await expect(page.getByText(`Created from an event of ${made.internalId}`)).toBeVisible();
    // Text of staff does not appear as the customer's message.
    await expect(page.getByRole('article').filter({ hasText: 'ashtray' })).toBeVisible();
    await expect(first).toBeHidden();
  });

  await test.step('stops the reminder process', async () => {
    const made = await makeCase(api, 'The tow bar is loose');
    await forward(api, made, [someDealer()]);
    expect((await readCase(api, made)).isReminderProcessActive).toBe(true);
    await open(page, made);
    await act(page, 'Stop reminder', 'Stop reminder', 'Stop reminder');
    await expect(page.getByText('Reminder process stopped')).toBeVisible();
    expect((await readCase(api, made)).isReminderProcessActive).toBe(false);
  });
});

test('marks spam, puts its sender on the blacklist and undoes it', async ({ browser }) => {
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
  await question.getByRole('checkbox', { name: `Also add ${email} to the blacklist` }).check();
  await question.getByRole('button', { name: 'Mark as spam' }).click();
  await expect(page.getByText('This case is spam and read-only').first()).toBeVisible();
  const { blacklistedEmails } = await api.call(contactEndpoints.getContact, { params: { contactId } });
  expect(blacklistedEmails).toEqual([email]);
  await page.getByRole('main').getByRole('button', { name: 'Not spam' }).click();
  await page.getByRole('dialog', { name: 'Not spam' }).getByRole('button', { name: 'Not spam' }).click();
  await expect(notices(page)).toContainText(`${made.internalId} is no longer spam`);
  expect((await readCase(api, made)).status.code).toBe('New');
});

test('finds a deleted case in the bin and restores it', async ({ browser }) => {
  const made = await makeCase(api, 'Typed by mistake');
  const page = await openBrowserOf(browser, admin);
  await open(page, made);
  await act(page, 'Delete case', 'Delete case', 'Delete case');
  await expect(page).toHaveURL(/\/cases/);
  await expect(notices(page)).toContainText(`${made.internalId} moved to the bin`);
  await page.goto(`/case/edit/${made.caseId}`);
  await expect(page.getByText('Case not found')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Bin' }).click();
  await expect(page.getByRole('row').filter({ hasText: made.internalId })).toContainText('Ada Actions');
  await page.getByRole('button', { name: `Restore ${made.internalId}` }).click();
  await page.getByRole('dialog', { name: 'Restore case' }).getByRole('button', { name: 'Restore' }).click();
  await expect(notices(page)).toContainText(`${made.internalId} restored`);
  await open(page, made);
  await expect(page.getByText('Case restored from the bin')).toBeVisible();
});
