import { apiBase } from '@cfm/contract/platform/limits.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase, readCase } from '@cfm/server/testing/product/cases.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import { expect, type Page } from '@playwright/test';
import { choose } from './support/fields.ts';
import { linkIn, mailsTo, waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { openBrowserOf } from './support/sign-in.ts';
import { test } from './support/test.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const preview = (page: Page) => page.getByRole('region', { name: 'See as this user' });
/** A figure of the preview with this label. */
const seen = (page: Page, name: string) =>
  preview(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('+ dd');
const right = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const password = 'Sunny-Day-7';

test('creates a user who activates the account and opens a first case', async ({
  browser,
  page: newcomer,
}) => {
  const manager = await makePerson('Admin', { firstName: 'Ute', lastName: 'Users' });
  const key = `nele.${manager.userId}`;
  const email = `${key}@staff.example`;
  const page = await openBrowserOf(browser, manager);

  await test.step('reports missing values at their fields', async () => {
    await page.goto('/cases');
    await menuOf(page).getByRole('link', { name: 'Users' }).click();
    await expect(page.getByText('Who can sign in, and what they can see and do.')).toBeVisible();
    await page.getByRole('button', { name: 'New user' }).click();
    await expect(page).toHaveTitle(/New user/);
    await page.getByRole('button', { name: 'Save' }).click();
    for (const text of [
      'First name is required',
      'Username is required',
      'E-mail is required',
      'Role is required',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByLabel('First name *').fill('Nele');
    await page.getByLabel('Last name *').fill('Neu');
    await page.getByLabel('Username *').fill(manager.username);
    await page.getByLabel('E-mail *').fill(email);
  });

  await test.step('previews what the user would see before saving', async () => {
    await choose(page, 'Role', 'Agent');
    await expect(seen(page, 'Cases')).toHaveText(/\d/);
    await expect(preview(page)).toContainText('Overview, Create Case, Favorites');
    await expect(preview(page)).not.toContainText('Blacklist');
    await right(page, 'Blacklist').check();
    await expect(page.getByRole('row', { name: /^Blacklist/ })).toContainText('Added');
    await expect(preview(page)).toContainText('Blacklist');
    await right(page, 'Classify cases').uncheck();
    await expect(page.getByRole('row', { name: /^Classify cases/ })).toContainText('Removed');
    await page.getByRole('checkbox', { name: 'Only certain markets' }).check();
    await expect(seen(page, 'Cases')).toHaveText('0');
    await choose(page, 'Markets', 'India');
    await page.keyboard.press('Escape');
    await expect(
      preview(page)
        .getByRole('button', { name: /^Markets: [01]$/ })
        .or(preview(page).getByText(/^Markets: 0$/)),
    ).toBeVisible();
  });

  await test.step('rejects a taken username at its field and keeps typed text', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This username is already in use')).toBeVisible();
    await page.getByLabel('Username *').fill(key);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/users\/edit\/\d+$/);
    await expect(notices(page)).toContainText(
      `Nele Neu was created. The activation e-mail is being sent to ${email}`,
    );
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('Not activated yet');
  });

  await test.step('resends the activation mail', async () => {
    await waitForMail(email, /^Activate your/);
    await page.getByRole('button', { name: 'Resend activation e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(email);
    await dialog.getByRole('button', { name: 'Resend activation e-mail' }).click();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  });

  await test.step('the user activates the account and finds the previewed menu', async () => {
    await newcomer.goto(linkIn(await waitForMail(email), /\/account\/activate\?token=/));
    await newcomer.getByLabel('Password *', { exact: true }).fill(password);
    await newcomer.getByLabel('Confirm password *').fill(password);
    await newcomer.getByRole('button', { name: 'Activate account' }).click();
    const totpKey = (await newcomer.locator('code').textContent()) ?? '';
    await newcomer.getByLabel('Security code').fill(await codeOf(totpKey));
    await newcomer.getByRole('button', { name: 'Confirm' }).click();
    await newcomer.getByLabel('I have saved them').check();
    await newcomer.getByRole('button', { name: 'Continue' }).click();
    await newcomer
      .getByRole('dialog', { name: 'First Steps' })
      .getByRole('button', { name: 'Later' })
      .click();
    await expect(menuOf(newcomer).getByRole('link', { name: 'Blacklist' })).toBeVisible();
    await expect(menuOf(newcomer).getByRole('link', { name: 'Users' })).toBeHidden();
  });

  await test.step('the user works on a case of the own market', async () => {
    const api = await openApi(serverAddress, manager);
    const inIndia = await makeCase(api, `Brake squeals ${key}`, 'IN');
    const inBritain = await makeCase(api, `Brake squeals elsewhere ${key}`, 'GB');
    await newcomer.goto(`/case/edit/${inIndia.caseId}`);
    await expect(newcomer.getByText(inIndia.title).first()).toBeVisible();
    const other = await newcomer.request.get(`${apiBase}cases/${inBritain.caseId}`);
    expect(other.status()).toBe(404);
    const { totalCount } = await api.call(caseListEndpoints.listCases, {
      query: {},
      body: { text: key },
    });
    expect(totalCount).toBe(2);
  });

  await test.step('shows who is active since when', async () => {
    await page.goto('/users');
    await page.getByRole('textbox', { name: 'Search name, username or e-mail' }).fill(key);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Active');
    await expect(row).not.toContainText('Never');
  });
});

test('ends a revoked permission at once and keeps typed text', async ({ browser }) => {
  const manager = await makePerson('Admin', { firstName: 'Udo', lastName: 'Users' });
  const colleague = await makePerson('BMW BCC Team', { firstName: 'Cora', lastName: 'Colleague' });
  const [page, screen] = [await openBrowserOf(browser, manager), await openBrowserOf(browser, colleague)];
  const address = `spam.${colleague.userId}@sender.example`;
  const api = await openApi(serverAddress, manager);
  const held = await makeCase(api, `Wipers smear ${colleague.userId}`, 'GB', {
    responsibleUserId: colleague.userId,
  });

  await screen.goto('/blacklist');
  await screen.getByRole('button', { name: 'Add new entry' }).click();
  await screen.getByLabel('Email *').fill(address);

  await page.goto(`/users/edit/${colleague.userId}`);
  await right(page, 'Blacklist').uncheck();
  await expect(preview(page)).not.toContainText('Blacklist');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Cora Colleague was saved');

  await test.step('rejects the very next call', async () => {
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(screen).toHaveURL(/\/error\/403/);
    await expect(screen.getByText("You don't have access")).toBeVisible();
  });

  await test.step('continues with the typed text once the permission is back', async () => {
    await right(page, 'Blacklist').check();
    await expect(page.getByRole('row', { name: /^Blacklist/ })).toContainText('From the role');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page).getByText('Cora Colleague was saved').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect(screen).toHaveURL(/\/blacklist/);
    await screen.getByRole('button', { name: 'Add new entry' }).click();
    await expect(screen.getByLabel('Email *')).toHaveValue(address);
  });

  await test.step('signs out a deactivated user at once', async () => {
    await page.getByRole('checkbox', { name: 'Active: can sign in' }).uncheck();
    await expect(page.getByText('When you save, Cora Colleague is signed out everywhere.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over the work of Cora Colleague' });
    await expect(dialog).toContainText('1 open case');
    await choose(dialog, 'Hand over to', 'Udo Users');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: /Deactivated/ })).toBeVisible();
    expect((await readCase(api, held)).responsibleUserId).toBe(manager.userId);
    const session = await screen.request.get(`${apiBase}user`);
    expect(session.status()).toBe(401);
  });

  await test.step('keeps only the name of a deleted user', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete user' });
    await expect(dialog).toContainText('Permanently deletes Cora Colleague');
    await expect(dialog).toContainText(/name Cora Colleague|There are no entries/);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/users$/);
    await page.getByRole('textbox', { name: 'Search name, username or e-mail' }).fill(colleague.username);
    await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  });
});
