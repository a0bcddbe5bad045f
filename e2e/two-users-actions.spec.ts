import { lockRenewSeconds } from '@cfm/contract/platform/limits.ts';
import { type ApiClient, openApi } from '@cfm/server/testing/product/api-client.ts';
import { type MadeCase, makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { type Browser, expect, type Page } from '@playwright/test';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

let ida: Person;
let ben: Person;
let api: ApiClient;
test.beforeAll(async () => {
  ida = await makePerson('Admin', { firstName: 'Ida', lastName: 'Boss' });
  ben = await makePerson('Agent', { firstName: 'Ben', lastName: 'Brook' });
  api = await openApi(serverAddress, ben);
});

/** Opens a case in a person's browser with a fake clock. */
async function open(browser: Browser, person: Person, { caseId, internalId }: MadeCase): Promise<Page> {
  const page = await openBrowserOf(browser, person);
  await page.clock.install();
  await page.goto(`/case/edit/${caseId}`);
  await expect(page.getByText(internalId).first()).toBeVisible();
  return page;
}
/** Moves the clock past the interval at which a page checks the lock. */
const letLockTimePass = (page: Page) => page.clock.runFor(lockRenewSeconds * 1000);
const editing = (page: Page) => page.getByText('You are editing this case');
const comment = (page: Page) =>
  page.getByRole('region', { name: 'Write' }).getByRole('textbox', { name: 'Text' });
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
async function leave(page: Page): Promise<void> {
  const released = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('link', { name: 'Favorites' }).click();
  await released;
}

test('integrates a case once although another person writes on it or integrates too', async ({ browser }) => {
  await test.step('the text of the other person stays', async () => {
    const [from, into] = [await makeCase(api, 'The horn is silent'), await makeCase(api, 'No horn at all')];
    const hers = await open(browser, ida, from);
    await expect(editing(hers)).toBeVisible();
    const his = await open(browser, ben, from);
    await expect(his.getByText(/Locked by Ida Boss/)).toBeVisible();
    await comment(his).fill('The customer called about the horn.');

    await choose(hers, 'Integrate into another case');
    await hers.getByRole('textbox', { name: 'Number or words of the other case' }).fill(into.internalId);
    await hers.getByRole('dialog').getByRole('button', { name: 'Integrate' }).click();
    await expect(hers.getByText(`Integrated into ${into.internalId} on`)).toBeVisible();

    await his.getByRole('button', { name: 'Add comment' }).click();
    await expect(his.getByText(`Integrated into ${into.internalId} on`)).toBeVisible();
    await expect(comment(his)).toHaveText('The customer called about the horn.');
    await his
      .getByText(`Integrated into ${into.internalId} on`)
      .getByRole('link', { name: into.internalId })
      .click();
    await expect(his).toHaveURL(new RegExp(`/case/edit/${into.caseId}$`));
    await expect(editing(his)).toBeVisible();
  });

  await test.step('two integrate each into the other', async () => {
    const [one, other] = [await makeCase(api, 'The seat squeaks'), await makeCase(api, 'Squeaking seat')];
    const hers = await open(browser, ida, one);
    const his = await open(browser, ben, other);
    await expect(editing(hers)).toBeVisible();
    await expect(editing(his)).toBeVisible();
    const ask = async (page: Page, target: MadeCase, editor: string) => {
      await choose(page, 'Integrate into another case');
      const dialog = page.getByRole('dialog', { name: 'Integrate' });
      const number = dialog.getByRole('textbox', { name: 'Number or words of the other case' });
      await number.fill(target.internalId);
      await number.press('Enter');
      await expect(dialog.getByText(`${editor} is editing ${target.internalId}`)).toBeVisible();
      await expect(number).toHaveValue(target.internalId);
    };
    await ask(hers, other, 'Ben Brook');
    await ask(his, one, 'Ida Boss');
    await his.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await leave(his);
    await hers.getByRole('dialog').getByRole('button', { name: 'Integrate' }).click();
    await expect(hers.getByText(`Integrated into ${other.internalId} on`)).toBeVisible();
    expect((await readCase(api, other)).related).toMatchObject([{ internalId: one.internalId }]);
  });
});

test('deletes a case that another person edits or reads', async ({ browser }) => {
  await test.step('typed text stays to be copied', async () => {
    const made = await makeCase(api, 'Typed twice');
    const his = await open(browser, ben, made);
    await expect(editing(his)).toBeVisible();
    await titleField(his).fill('Typed twice, but not the same');
    await comment(his).fill('This one has the better photo.');

    const hers = await open(browser, ida, made);
    await hers.getByRole('button', { name: 'Take over' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
    await expect(editing(hers)).toBeVisible();
    await choose(hers, 'Delete case');
    await hers.getByRole('dialog').getByRole('button', { name: 'Delete case' }).click();
    await expect(notices(hers)).toContainText(`${made.internalId} moved to the bin`);

    await his.getByRole('button', { name: 'Add comment' }).click();
    const gone = his
      .getByRole('alert')
      .filter({ hasText: 'This case was deleted, or you no longer have access to it' });
    await expect(gone).toBeVisible();
    await expect(comment(his)).toHaveText('This one has the better photo.');
    await expect(his.getByText('Typed twice, but not the same')).toBeVisible();
    await expect(his.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 change');
    await gone.getByRole('link', { name: 'Go to overview' }).click();
    await expect(his.getByRole('dialog')).toContainText('Your changes will be lost');
  });

  await test.step('a reader is informed without a call of theirs', async () => {
    const made = await makeCase(api, 'Made by mistake');
    const hers = await open(browser, ida, made);
    await expect(editing(hers)).toBeVisible();
    const his = await open(browser, ben, made);
    await expect(his.getByText(/Locked by Ida Boss/)).toBeVisible();
    await choose(hers, 'Delete case');
    await hers.getByRole('dialog').getByRole('button', { name: 'Delete case' }).click();
    await expect(notices(hers)).toContainText(`${made.internalId} moved to the bin`);
    await letLockTimePass(his);
    await expect(his.getByRole('alert').getByText('This case was deleted')).toBeVisible();
    await his.reload();
    await expect(his.getByText('Case not found')).toBeVisible();
  });
});
