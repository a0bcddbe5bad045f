import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeNow, makeSignInUser, openBrowser, testPassword, wrongCode } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { users } from '../users/tables.ts';
import { sessions } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Browser = ReturnType<typeof openBrowser>;
async function pendingBrowser(username: string, address?: string): Promise<Browser> {
  const browser = openBrowser(t, address);
  const reply = await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
  expect(reply.status).toBe(200);
  return browser;
}
const sendCode = (browser: Browser, totp: string) =>
  browser.call(authEndpoints.loginSecondFactor, { body: { totp } });

describe('the second step of sign-in (rules 2.4 and 2.5)', () => {
  it('signs in with a new session id', async () => {
    const user = await makeSignInUser(t);
    const browser = await pendingBrowser(user.username);
    const pendingCookie = browser.cookie;
    const reply = await sendCode(browser, codeNow(t));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      finishedSuccessfully: true,
      isMultiFactorRequired: false,
      session: {
        User: { firstName: user.firstName, lastName: user.lastName, id: user.userId },
        ValidUntil: new Date(Date.parse(t.clock.now()) + 60_000).toISOString(),
      },
    });
    expect(browser.cookie).not.toBe(pendingCookie);
    expect((await browser.call(authEndpoints.current)).status).toBe(200);

    browser.cookie = pendingCookie;
    expect((await browser.call(authEndpoints.current)).status).toBe(401);
    t.clock.advance({ seconds: 30 });
    expect((await sendCode(browser, codeNow(t))).status).toBe(401);
  });

  it('requires the first step', async () => {
    const reply = await sendCode(openBrowser(t), '123456');
    expect([reply.status, reply.body.code]).toEqual([401, 'AuthenticationRequired']);
  });

  it('expires five minutes after the first', async () => {
    const { username } = await makeSignInUser(t);
    const browser = await pendingBrowser(username);
    t.clock.advance({ minutes: 5 });
    expect((await sendCode(browser, codeNow(t))).status).toBe(401);
  });

  it('accepts the code of the previous and the next time step', async () => {
    for (const seconds of [-30, 30]) {
      const { username } = await makeSignInUser(t);
      t.clock.advance({ minutes: 1 });
      const browser = await pendingBrowser(username);
      t.clock.advance({ seconds });
      const code = codeNow(t);
      t.clock.advance({ seconds: -seconds });
      expect((await sendCode(browser, code)).status).toBe(200);
    }
  });

  it('rejects a used code and older ones', async () => {
    const { username } = await makeSignInUser(t);
    t.clock.advance({ minutes: 1 });
    const earlier = codeNow(t);
    t.clock.advance({ seconds: 30 });
    const code = codeNow(t);
    const second = await pendingBrowser(username);
    expect((await sendCode(await pendingBrowser(username), code)).status).toBe(200);
    for (const used of [code, earlier]) {
      const reply = await sendCode(second, used);
      expect([reply.status, reply.body.code]).toEqual([400, 'InvalidSecurityCode']);
    }
    t.clock.advance({ seconds: 30 });
    expect((await sendCode(second, codeNow(t))).status).toBe(200);
  });

  it('succeeds once for the same code sent concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { username, userId } = await makeSignInUser(t);
      const browsers = [await pendingBrowser(username), await pendingBrowser(username)];
      const replies = await Promise.all(browsers.map((browser) => sendCode(browser, codeNow(t))));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
      const rows = await t.db.select().from(sessions).where(eq(sessions.userId, userId));
      expect(rows.filter((row) => !row.isPending)).toHaveLength(1);
    }
  });

  it('counts wrong codes together with wrong passwords, and a known password resets nothing', async () => {
    const { username, email } = await makeSignInUser(t);
    const browser = await pendingBrowser(username);
    for (let i = 0; i < 4; i += 1) {
      expect((await sendCode(browser, wrongCode(t))).status).toBe(400);
      await pendingBrowser(username);
    }
    const wrong = await openBrowser(t).call(authEndpoints.login, {
      body: { username, password: 'Wrong-Pass-1!' },
    });
    expect(wrong.status).toBe(400);
    expect((await sendCode(browser, codeNow(t))).status).toBe(423);
    const byEmail = await openBrowser(t).call(authEndpoints.login, {
      body: { username: email, password: testPassword },
    });
    expect(byEmail.status).toBe(200);
  });

  it('resets the failures after both steps', async () => {
    const { username } = await makeSignInUser(t);
    for (let round = 0; round < 3; round += 1) {
      const browser = await pendingBrowser(username);
      for (let i = 0; i < 4; i += 1) await sendCode(browser, wrongCode(t));
      expect((await sendCode(browser, codeNow(t))).status).toBe(200);
      t.clock.advance({ seconds: 30 });
    }
  });

  it('accepts no recovery code', async () => {
    const { username } = await makeSignInUser(t);
    const reply = await sendCode(await pendingBrowser(username), 'abcd1234');
    expect([reply.status, reply.body.code]).toEqual([400, 'InvalidSecurityCode']);
    expect((await sendCode(openBrowser(t), 'nonsense!')).body.code).toBe('BadRequest');
  });

  it('rejects a user who was deactivated meanwhile', async () => {
    const { username, userId } = await makeSignInUser(t);
    const browser = await pendingBrowser(username);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
    expect((await sendCode(browser, codeNow(t))).status).toBe(401);
  });
});
