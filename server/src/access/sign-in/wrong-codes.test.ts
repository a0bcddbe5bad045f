import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { wrongCodesMax } from '@cfm/contract/platform/limits.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { codeNow, makeSignInUser, openBrowser, testPassword, wrongCode } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sessions, userTokens } from './tables.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function pendingBrowser(username: string, address: string) {
  const browser = openBrowser(t, address);
  const reply = await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
  expect(reply.status).toBe(200);
  return browser;
}
type Browser = Awaited<ReturnType<typeof pendingBrowser>>;
const sendCode = (browser: Browser, totp: string) =>
  browser.call(authEndpoints.loginSecondFactor, { body: { totp } });
const mailsTo = (email: string) =>
  t.db
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.to, [email]), eq(outgoingMails.kind, 'passwordReset')));

/** Sends wrong codes from changing networks, four from each, so that no network locks the name. */
async function sendWrongCodes(username: string, count: number) {
  const codes: (string | undefined)[] = [];
  for (let sent = 0; sent < count; ) {
    const browser = await pendingBrowser(username, `203.0.113.${sent}`);
    for (let i = 0; i < 4 && sent < count; i += 1, sent += 1)
      codes.push((await sendCode(browser, wrongCode(t))).body.code);
    t.clock.advance({ minutes: 16 });
  }
  return codes;
}

describe('wrong codes from many networks (rule 2.25)', () => {
  it('require a new password after the twentieth, and the user gets a mail', async () => {
    const { username, email, userId } = await makeSignInUser(t);
    const waiting = await pendingBrowser(username, '198.51.100.99');
    await issueToken(t.ctx(), userId, 'twoFactorSetup');
    const codes = await sendWrongCodes(username, wrongCodesMax);
    expect(codes.slice(0, -1)).toEqual(Array(wrongCodesMax - 1).fill('InvalidSecurityCode'));
    expect(codes.at(-1)).toBe('PasswordResetRequired');

    expect((await sendCode(waiting, codeNow(t))).status).toBe(401);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
    const setUps = await t.db.select().from(userTokens).where(eq(userTokens.purpose, 'twoFactorSetup'));
    expect(setUps.map(({ usedAt }) => usedAt === null)).toEqual([false]);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('20 wrong security codes');

    const again = await openBrowser(t).call(authEndpoints.login, {
      body: { username, password: testPassword },
    });
    expect([again.status, again.body.code]).toEqual([400, 'PasswordResetRequired']);
    const guess = await openBrowser(t).call(authEndpoints.login, {
      body: { username, password: 'Wrong-Pass-1!' },
    });
    expect(guess.body.code).toBe('InvalidCredentials');

    const token = await issueToken(t.ctx(), userId, 'passwordReset');
    const body = { newPassword: testPassword };
    await openBrowser(t).call(authEndpoints.resetPassword, { query: { token }, body });
    const browser = await pendingBrowser(username, '198.51.100.98');
    expect((await sendCode(browser, codeNow(t))).status).toBe(200);
  });

  it('are counted from the last valid one', async () => {
    const { username, email } = await makeSignInUser(t);
    for (let round = 0; round < 2; round += 1) {
      await sendWrongCodes(username, wrongCodesMax - 1);
      const browser = await pendingBrowser(username, '198.51.100.97');
      expect((await sendCode(browser, codeNow(t))).status).toBe(200);
    }
    expect(await mailsTo(email)).toEqual([]);
  });
});
