import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { userFormOf, userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { admitDemoUsers } from './deactivate-users.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const signIn = async (username: string) => {
  const browser = openBrowser(t);
  await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
  await browser.call(authEndpoints.loginSecondFactor, { body: { totp: codeNow(t) } });
  t.clock.advance({ seconds: 30 });
  return browser;
};
const current = async (browser: Awaited<ReturnType<typeof signIn>>) =>
  (await browser.call(authEndpoints.current)).status;

describe('demo users (rule 15.3)', () => {
  it('are deactivated without demo mode and lose their sessions and links; other users are not affected', async () => {
    const own = await makeSignInUser(t);
    const demo = await makeSignInUser(t, { isDemo: true });
    const [ownBrowser, demoBrowser] = [await signIn(own.username), await signIn(demo.username)];
    const token = await issueToken(t.ctx(), demo.userId, 'passwordReset');
    await admitDemoUsers(t.ctx(), false);
    expect(await current(await signIn(demo.username))).toBe(401);
    expect(await current(ownBrowser)).toBe(200);

    await admitDemoUsers(t.ctx(), true);
    // The session was not used meanwhile, and has ended anyway.
    expect(await current(demoBrowser)).toBe(401);
    const reset = await openBrowser(t).call(authEndpoints.resetPassword, {
      query: { token },
      body: { newPassword: 'Newer-Pass-2?' },
    });
    expect(reset.body.code).toBe('InvalidToken');
    expect(await current(await signIn(demo.username))).toBe(200);
  });

  it('that a person deactivated stay deactivated at the next start in demo mode', async () => {
    const admin = await t.actor('Admin');
    const { userId } = await makeSignInUser(t, { isDemo: true });
    const params = { id: userId };
    const save = async (isActive: boolean) => {
      const { body } = await t.inject(admin, userSettingsEndpoints.getUser, { params });
      const changed = { ...userFormOf(body), version: body.version, isActive };
      await t.inject(admin, userSettingsEndpoints.updateUser, { params, body: changed });
    };
    const isActive = async () =>
      (await t.inject(admin, userSettingsEndpoints.getUser, { params })).body.isActive;
    await save(false);
    await admitDemoUsers(t.ctx(), true);
    expect(await isActive()).toBe(false);
    await save(true);
    await admitDemoUsers(t.ctx(), false);
    await admitDemoUsers(t.ctx(), true);
    expect(await isActive()).toBe(true);
  });
});
