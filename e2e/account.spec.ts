import { endSessionsOf, startSession } from '@cfm/server/access/sign-in/start-session.ts';
import { inTransaction } from '@cfm/server/context.ts';
import { openApi } from '@cfm/server/testing/product/api-client.ts';
import { makeCase } from '@cfm/server/testing/product/cases.ts';
import type { Person } from '@cfm/server/testing/product/person.ts';
import { expect, type Page } from '@playwright/test';
import { inProductDatabase } from './support/database.ts';
import { waitForMail } from './support/inbox.ts';
import { makePerson } from './support/people.ts';
import { serverAddress } from './support/ports.ts';
import { enterPassword, openBrowserOf, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const newPassword = 'Windy-Night-9';

/** Signs the person in on another computer. */
const startElsewhere = ({ userId }: Person) =>
  inProductDatabase((ctx) =>
    startSession(
      { ...ctx, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', address: '203.0.113.7' },
      userId,
    ),
  );

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Password and sessions' })).toBeVisible();
}

test('changes the own password and ends other sessions', async ({ page, browser }) => {
  await test.step('errors appear at their fields, and other sessions end', async () => {
    const person = await makePerson('Agent', { firstName: 'Petra', lastName: 'Passmann' });
    const elsewhere = await openBrowserOf(browser, person);
    await elsewhere.goto('/favorites');
    await expect(elsewhere.getByRole('banner').getByText(person.fullName)).toBeVisible();
    await signIn(page, person);
    await openAccount(page);

    const current = page.getByLabel('Current password *');
    const first = page.getByLabel('New password *');
    const second = page.getByLabel('Confirm password *');
    const send = async (typed: readonly [string, string, string]) => {
      for (const [index, field] of [current, first, second].entries()) await field.fill(typed[index] ?? '');
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await send(['Wrong-Pass-1', newPassword, newPassword]);
    await expect(page.getByText("This isn't your current password.")).toBeVisible();
    await expect(current).toBeFocused();
    await send([person.password, 'Passmann-1', 'Passmann-1']);
    await expect(page.getByText('This password is too easy to guess')).toBeVisible();
    await expect(first).toBeFocused();
    await send([person.password, person.password, person.password]);
    await expect(
      page.getByText('The new password is the same as your current one. Choose another.'),
    ).toBeVisible();
    await send([person.password, newPassword, newPassword]);
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'Password successfully changed',
    );
    await expect(current).toHaveValue('');

    const mail = await waitForMail(person.email, /^Your .* password was changed/);
    expect(mail.text).toContain("If this wasn't you");
    await elsewhere.goto('/cases');
    await expect(elsewhere).toHaveURL(/\/account\/login/);
    await page.goto('/favorites');
    await expect(page.getByRole('banner').getByText(person.fullName)).toBeVisible();

    await enterPassword(elsewhere, person.username, person.password);
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid login details.');
    await signIn(elsewhere, { ...person, password: newPassword });
  });

  await test.step('sessions are listed and ended with the password', async () => {
    await page.context().clearCookies();
    const person = await makePerson('Agent', { firstName: 'Selma', lastName: 'Sitzung' });
    await startElsewhere(person);
    await startElsewhere(person);
    const elsewhere = await openBrowserOf(browser, person);
    await elsewhere.goto('/favorites');
    await signIn(page, person);
    await openAccount(page);
    const list = page.getByRole('list', { name: 'Your sessions' });
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(list.getByRole('listitem').first()).toContainText('This session');
    await expect(list.getByRole('listitem').first()).toContainText('Chrome on Linux');
    await expect(list.getByRole('listitem').first().getByRole('button')).toHaveCount(0);

    await list.getByRole('button', { name: 'End session Firefox on Windows' }).first().click();
    const one = page.getByRole('dialog', { name: 'End session' });
    await one.getByLabel('Current password').fill('Wrong-Pass-1');
    await one.getByRole('button', { name: 'End', exact: true }).click();
    await expect(one.getByText("This isn't your current password.")).toBeVisible();
    await one.getByLabel('Current password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(one).toBeHidden();
    await expect(list.getByRole('listitem')).toHaveCount(3);

    await page.getByRole('button', { name: 'End all others' }).click();
    const all = page.getByRole('dialog', { name: 'End all other sessions' });
    await all.getByLabel('Current password').fill(person.password);
    await all.getByRole('button', { name: 'End all others' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
    await elsewhere.goto('/cases');
    await expect(elsewhere).toHaveURL(/\/account\/login/);
  });
});

test('keeps typed text and hides loaded data when the session was ended elsewhere', async ({ browser }) => {
  const person = await makePerson('Admin', { firstName: 'Karl', lastName: 'Kept' });
  const made = await makeCase(await openApi(serverAddress, person), 'The horn is too soft');
  const page = await openBrowserOf(browser, person);
  await page.goto(`/case/edit/${made.caseId}`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('The horn is much too soft');
  await inProductDatabase((ctx) => inTransaction(ctx, (tx) => endSessionsOf(tx, person.userId)));
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Authentication required')).toBeVisible();
  await expect(page.getByText(made.title)).toHaveCount(0);
  await signIn(page, person, /\/case\/edit\/\d+$/);
  // The lock of the ended session expires later; until then the case is read-only here.
  await expect(page.getByRole('heading', { level: 1, name: 'The horn is much too soft' })).toBeVisible();
});
