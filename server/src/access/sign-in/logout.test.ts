import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sessions, signInLog } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('logout', () => {
  it("ends this session and not the user's others (rule 2.11)", async () => {
    const { username, userId } = await makeSignInUser(t);
    const browsers = [openBrowser(t), openBrowser(t)] as const;
    for (const browser of browsers) {
      await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
      await browser.call(authEndpoints.loginSecondFactor, { body: { totp: codeNow(t) } });
      t.clock.advance({ seconds: 30 });
    }
    const [first, second] = browsers;
    const { cookie } = first;
    const reply = await first.call(authEndpoints.logout);
    expect([reply.status, first.cookie]).toEqual([200, '']);
    first.cookie = cookie;
    expect((await first.call(authEndpoints.current)).status).toBe(401);
    expect((await second.call(authEndpoints.current)).status).toBe(200);
    const log = await t.db.select().from(signInLog).where(eq(signInLog.userId, userId));
    expect(log.at(-1)).toMatchObject({ outcome: 'signedOut', address: '198.51.100.7' });
  });

  it('ends a pending sign-in', async () => {
    const { username, userId } = await makeSignInUser(t);
    const browser = openBrowser(t);
    await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
    await browser.call(authEndpoints.logout);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  });

  it('succeeds without a session', async () => {
    expect((await openBrowser(t).call(authEndpoints.logout)).status).toBe(200);
  });
});
