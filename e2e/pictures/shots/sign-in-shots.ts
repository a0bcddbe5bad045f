import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { codeOf } from '@cfm/server/testing/product/totp-codes.ts';
import type { Locator } from '@playwright/test';
import { around, type Desk, type Shot, screen, settle, withMargin } from '../shot.ts';

/** A demo user who has not opened the link in the activation e-mail yet. */
const newcomer = { username: 'lfischer', email: 'lfischer@demo.example', password: 'Morning-Tea-42' };

/** The new user at the setup of the second factor: by the activation link, later by the password alone. */
async function openSetUp({ page, product, say }: Desk): Promise<Locator> {
  const { admin } = product;
  const found = await admin.call(userSettingsEndpoints.listUserAccounts, {
    query: { search: newcomer.username },
  });
  const params = { id: String(found.items[0]?.id ?? 0) };
  const isActivated = await admin.call(userSettingsEndpoints.resendActivation, { params }).then(
    () => false,
    () => true,
  );
  if (isActivated) {
    await admin.call(userSettingsEndpoints.resetSecondFactor, { params });
    await page.goto('/account/login');
    await page.locator('input').first().fill(newcomer.username);
    await page.locator('input[type="password"]').fill(newcomer.password);
    await page.getByRole('button', { name: say.auth.login, exact: true }).click();
  } else {
    await page.goto(await product.linkMailedTo(newcomer.email, /\/account\/activate/));
    await page.locator('input[type="password"]').first().fill(newcomer.password);
    await page.locator('input[type="password"]').last().fill(newcomer.password);
    await page.getByRole('button', { name: say.auth.activateAccount }).click();
  }
  const card = page.getByRole('main').locator('section');
  await card.getByRole('img', { name: say.auth.qrAlt }).waitFor();
  return card;
}

export const signInShots = {
  login: {
    as: 'outsider',
    take: async ({ page }) => {
      await page.goto('/account/login');
      await settle(page);
      return withMargin(await around(page, [page.getByRole('main').locator('section')]));
    },
  },
  'second-factor': {
    as: 'outsider',
    take: async (desk) => withMargin(await around(desk.page, [await openSetUp(desk)])),
  },
  'recovery-codes': {
    as: 'outsider',
    take: async (desk) => {
      const { page, say } = desk;
      const card = await openSetUp(desk);
      const key = (await card.locator('code').textContent()) ?? '';
      await card.locator('input').fill(await codeOf(key));
      await card.getByRole('button', { name: say.auth.confirmCode }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('list').waitFor();
      return around(page, [dialog]);
    },
  },
  account: screen('/account', 520),
} satisfies Record<string, Shot>;
