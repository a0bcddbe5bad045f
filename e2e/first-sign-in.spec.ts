import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { apiBase, lockoutFailures, passwordSpecialCharacters } from '@cfm/contract/platform/limits.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import { expect, type Page } from '@playwright/test';
import { codeByOathtool, missingPrograms, readQrCode } from './support/authenticator.ts';
import { linkIn, waitForMail } from './support/inbox.ts';
import { inviteNewcomer, makePerson } from './support/people.ts';
import { enterCode, enterPassword, openBrowserOf, signIn } from './support/sign-in.ts';
import { test } from './support/test.ts';

const password = 'Sunny-Day-7';
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(loginButton(page)).toBeVisible();
}

/** The key in the QR code of the page, read from a screenshot like a phone does. */
async function scanKey(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const uri = new URL(readQrCode(await picture.screenshot()));
  expect(uri.protocol).toBe('otpauth:');
  const key = uri.searchParams.get('secret') ?? '';
  // The key to type is the same.
  await expect(page.locator('code')).toHaveText(key);
  return key;
}

/** Confirms the second factor with a code of the key, saves the recovery codes, and continues. */
async function finishSetUp(page: Page, key: string): Promise<string[]> {
  await page.getByLabel('Security code').fill(await codeByOathtool(key));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Success' });
  await expect(dialog.getByRole('heading', { name: 'Activation successful' })).toBeVisible();
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  const goOn = dialog.getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('I have saved them').check();
  await goOn.click();
  return codes;
}

test.describe('first sign-in of a newcomer', () => {
  test.skip(missingPrograms('zbarimg', 'oathtool') !== '', missingPrograms('zbarimg', 'oathtool'));

  test('activates, sets up the second factor and signs in', async ({ page }) => {
    const person = await inviteNewcomer('Agent', { firstName: 'Nora', lastName: 'Neumann' });
    const mail = await waitForMail(person.email, /^Activate your .+ account/);
    const link = linkIn(mail, /\/account\/activate\?token=/);

    await test.step('explains the password rules', async () => {
      await page.goto(link);
      const first = page.getByLabel('Password *', { exact: true });
      const second = page.getByLabel('Confirm password *');
      const activate = page.getByRole('button', { name: 'Activate account' });
      await activate.click();
      await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
      await expect(first).toBeFocused();
      await first.fill('onlyletters');
      await second.fill('onlyletters');
      await activate.click();
      const rule =
        'Password must contain at least one number, one letter and one of these special character:';
      await expect(page.getByText(rule)).toContainText(
        [...passwordSpecialCharacters].join(' ').replaceAll(' ', ''),
      );
      await first.fill('Größe-12');
      await second.fill('Größe-12');
      await activate.click();
      await expect(
        page.getByText('Password may only contain roman letters, numbers and these special characters:'),
      ).toBeVisible();
      await first.fill(password);
      await second.fill('Sunny-Day-8');
      await activate.click();
      await expect(page.getByText('Password and Confirm Password do not match')).toBeVisible();
      await second.fill(password);
      await activate.click();
      await expect(page).toHaveURL(/\/account\/2fa\?token=/);
    });

    const firstKey = await scanKey(page);
    await page.getByLabel('Security code').fill('12345');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Security code is has to be 6 digits or 8 characters.')).toBeVisible();
    const recoveryCodes = await finishSetUp(page, firstKey);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z0-9]{8}$/);

    await test.step('offers First Steps once, on the overview', async () => {
      await expect(page).toHaveURL(/\/cases/);
      const remembered = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().endsWith('/firstStepsSeen'),
      );
      await page.getByRole('dialog', { name: 'First Steps' }).getByRole('button', { name: 'Later' }).click();
      await remembered;
      await page.reload();
      await expect(page.getByRole('banner').getByText(person.fullName)).toBeVisible();
      await expect(page.getByRole('dialog', { name: 'First Steps' })).toBeHidden();
    });

    await test.step('accepts the link once', async () => {
      await page.goto(link);
      await page.getByLabel('Password *', { exact: true }).fill(password);
      await page.getByLabel('Confirm password *').fill(password);
      await page.getByRole('button', { name: 'Activate account' }).click();
      await expect(page.getByRole('alert')).toHaveText('Token is invalid.');
    });

    await test.step('signs in by username and by e-mail with a code from the app', async () => {
      await page.goto('/');
      await logOut(page);
      await enterPassword(page, person.email.toUpperCase(), password);
      await enterCode(page, await codeByOathtool(firstKey));
      await expect(page).toHaveURL(/\/cases/);
      await logOut(page);
    });

    await test.step('sets up a new second factor after a recovery code', async () => {
      const [code = ''] = recoveryCodes;
      await enterPassword(page, person.username, password);
      await enterCode(page, code);
      await expect(page).toHaveURL(/\/account\/2fa\?token=/);
      const secondKey = await scanKey(page);
      expect(secondKey).not.toBe(firstKey);
      const laterCodes = await finishSetUp(page, secondKey);
      expect(laterCodes).not.toContain(code);
      await expect(page).toHaveURL(/\/cases/);
      await logOut(page);
      await enterPassword(page, person.username, password);
      await enterCode(page, code);
      await expect(page.getByRole('alert')).toHaveText('Invalid security code.');
      await enterCode(page, await codeByOathtool(secondKey));
      await expect(page).toHaveURL(/\/cases/);
    });
  });
});

test('rejects wrong passwords and codes, and locks after five', async ({ page }) => {
  const person = await makePerson('Agent', { firstName: 'Willi', lastName: 'Wrong' });
  await page.goto('/account/login');
  await loginButton(page).click();
  await expect(page.getByText('Email-Address is required')).toBeVisible();
  await page.getByLabel('Email-Address').fill('willi@nowhere');
  await page.getByLabel('Email-Address').blur();
  await expect(page.getByText('Email-Address must be valid')).toBeVisible();

  const answer = page.waitForResponse((response) => response.url().endsWith(authEndpoints.login.path));
  await enterPassword(page, person.username, 'Wrong-Pass-1');
  expect((await answer).status()).toBe(400);
  await expect(page.getByRole('alert')).toHaveText('Invalid login details.');
  await enterPassword(page, person.username, person.password);
  await expect(page.getByLabel('Security code')).toBeVisible();
  const right = await codeOf(person.totpKey);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await enterCode(page, wrong);
  await expect(page.getByRole('alert')).toHaveText('Invalid security code.');
  await page.getByRole('button', { name: 'Back to login' }).click();

  for (let failures = 2; failures < lockoutFailures; failures += 1) {
    const rejected = page.waitForResponse((response) => response.url().endsWith(authEndpoints.login.path));
    await enterPassword(page, person.username, 'Wrong-Pass-1');
    expect((await rejected).status()).toBe(400);
  }
  await enterPassword(page, person.username, person.password);
  await expect(page.getByRole('alert')).toHaveText(/^Too many attempts\. Try again in 1\d minutes\.$/);
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
});

test('resets a forgotten password by mail and returns to the requested page (rule 2.24)', async ({
  page,
  browser,
}) => {
  await test.step('the reset ends other sessions', async () => {
    const person = await makePerson('Agent', { firstName: 'Flora', lastName: 'Forget' });
    const elsewhere = await openBrowserOf(browser, person);
    await elsewhere.goto('/cases');
    await expect(elsewhere.getByRole('banner').getByText(person.fullName)).toBeVisible();

    await page.goto('/account/login');
    await page.getByRole('link', { name: 'Forgot your password' }).click();
    for (const address of ['nobody@staff.example', person.email]) {
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('button', { name: 'Request password reset' }).click();
      const information = page.getByRole('dialog', { name: 'Information' });
      await expect(information).toContainText(
        'If a user with that email-address exists, an email containing the next step will be sent to it.',
      );
      await information.getByRole('button', { name: 'Ok' }).click();
      await page.goto('/account/request-password-reset');
    }
    await page.getByRole('button', { name: 'Back to login' }).click();
    await expect(loginButton(page)).toBeVisible();

    await page.goto('/account/password-reset');
    await expect(page.getByText('Missing token')).toBeVisible();
    const link = linkIn(
      await waitForMail(person.email, /^Reset your .+ password/),
      /\/account\/password-reset\?token=/,
    );
    await page.goto(link);
    await page.getByLabel('Password *', { exact: true }).fill(password);
    await page.getByLabel('Confirm password *').fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    const changed = page.getByRole('dialog', { name: 'Information' });
    await expect(changed).toContainText('Password successfully changed');
    await expect.poll(async () => (await changed.boundingBox())?.height).toBe(150);
    await changed.getByRole('button', { name: 'Ok' }).click();

    const session = await elsewhere.request.get(`${apiBase}user`);
    expect(session.status()).toBe(401);
    await elsewhere.goto('/favorites');
    await expect(elsewhere).toHaveURL(/\/account\/login\?redirecturl=%2Ffavorites/);
    await expect(elsewhere.getByText('Authentication required')).toBeVisible();

    await enterPassword(page, person.username, person.password);
    await expect(page.getByRole('alert')).toHaveText('Invalid login details.');
    await signIn(page, { ...person, password });
  });

  await test.step('sign-in returns to the requested page, never to another site', async () => {
    const person = await makePerson('Agent', { firstName: 'Rita', lastName: 'Return' });
    await page.context().clearCookies();
    await page.goto('/favorites');
    await expect(page).toHaveURL(/\/account\/login\?redirecturl=%2Ffavorites/);
    await signIn(page, person, /\/favorites$/);
    await logOut(page);
    await page.goto('/account/login?redirecturl=https%3A%2F%2Felsewhere.example%2F');
    await signIn(page, person);
    expect(new URL(page.url()).hostname).toBe('localhost');
  });
});
