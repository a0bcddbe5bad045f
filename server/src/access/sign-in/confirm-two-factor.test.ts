import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeNow, makeSignInUser, openBrowser, testPassword, wrongCode } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { users } from '../users/tables.ts';
import { startSession } from './start-session.ts';
import { recoveryCodes, sessions, userTokens } from './tables.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

async function setUp() {
  const account = await makeSignInUser(t, { totpKey: undefined });
  const token = await issueToken(t.ctx(), account.userId, 'twoFactorSetup');
  return { account, token, key: await keyOf(token) };
}
const answerOf = async (token: string) =>
  (await openBrowser(t).call(authEndpoints.twoFactorKey, { query: { token } })).body;
const keyOf = async (token: string) => (await answerOf(token)).key;
const confirm = (token: string, code: string, browser = openBrowser(t)) =>
  browser.call(authEndpoints.confirmTwoFactor, { query: { token }, body: { code } });

describe('setting up the second factor (rules 2.6 and 2.7)', () => {
  it('returns the same key as QR code, as text and as a link', async () => {
    const { token, key, account } = await setUp();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const qr = await openBrowser(t).call(authEndpoints.twoFactorQrCode, { query: { token } });
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/png']);
    expect(qr.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(qr.rawPayload.length).toBeGreaterThan(300);
    const again = await answerOf(token);
    expect(again.key).toBe(key);
    const link = new URL(again.uri);
    expect([link.protocol, link.searchParams.get('secret')]).toEqual(['otpauth:', key]);
    expect(decodeURIComponent(link.pathname)).toContain(account.email);
    const [row] = await t.db.select().from(userTokens).where(eq(userTokens.userId, account.userId));
    expect(JSON.stringify(row)).not.toContain(key);
  });

  it('signs in and returns ten recovery codes once', async () => {
    const { account, token, key } = await setUp();
    const browser = openBrowser(t);
    const reply = await confirm(token, codeNow(t, key), browser);
    expect(reply.status).toBe(200);
    const codes = reply.body.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z0-9]{8}$/);
    const stored = await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, account.userId));
    expect(stored).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
    expect((await browser.call(authEndpoints.current)).body.user.id).toBe(account.userId);
    expect((await confirm(token, codeNow(t, key))).body.code).toBe('InvalidToken');
    expect(await keyOf(token)).toBeUndefined();
  });

  it('consumes the code, so that it does not work for sign-in', async () => {
    const { account, token, key } = await setUp();
    await confirm(token, codeNow(t, key));
    const browser = openBrowser(t);
    await browser.call(authEndpoints.login, {
      body: { username: account.username, password: testPassword },
    });
    const totp = codeNow(t, key);
    expect((await browser.call(authEndpoints.loginSecondFactor, { body: { totp } })).status).toBe(400);
    t.clock.advance({ seconds: 30 });
    const next = codeNow(t, key);
    expect((await browser.call(authEndpoints.loginSecondFactor, { body: { totp: next } })).status).toBe(200);
  });

  it('rejects a wrong code, keeps the token, and locks after five', async () => {
    const { token, key } = await setUp();
    for (let i = 0; i < 5; i += 1) {
      const reply = await confirm(token, wrongCode(t, key));
      expect([reply.status, reply.body.code]).toEqual([400, 'InvalidSecurityCode']);
    }
    expect((await confirm(token, codeNow(t, key))).body.code).toBe('AccountLocked');
    t.clock.advance({ minutes: 15 });
    expect((await confirm(token, codeNow(t, key))).status).toBe(200);
  });

  it('replaces an older factor, its recovery codes and its sessions', async () => {
    const account = await makeSignInUser(t);
    await startSession(t.ctx(), account.userId);
    const token = await issueToken(t.ctx(), account.userId, 'twoFactorSetup');
    const key = await keyOf(token);
    const other = await issueToken(t.ctx(), account.userId, 'twoFactorSetup');
    await confirm(token, codeNow(t, key));
    const [row] = await t.db.select().from(users).where(eq(users.userId, account.userId));
    expect(row?.encryptedTotpKey).not.toBe(account.encryptedTotpKey);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, account.userId))).toHaveLength(1);
    expect((await openBrowser(t).call(authEndpoints.twoFactorKey, { query: { token: other } })).status).toBe(
      400,
    );
  });

  it('succeeds for one of two concurrent calls, and only its recovery codes work', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { account, token, key } = await setUp();
      const replies = await Promise.all([confirm(token, codeNow(t, key)), confirm(token, codeNow(t, key))]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
      const stored = await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, account.userId));
      expect(stored).toHaveLength(10);
    }
  });

  it('rejects an invalid token, and a token after half an hour', async () => {
    const { token, key } = await setUp();
    t.clock.advance({ minutes: 30 });
    for (const bad of ['nonsense', token]) {
      expect((await confirm(bad, codeNow(t, key))).body.code).toBe('InvalidToken');
      const qr = await openBrowser(t).call(authEndpoints.twoFactorQrCode, { query: { token: bad } });
      expect([qr.status, JSON.parse(String(qr.rawPayload)).code]).toEqual([400, 'InvalidToken']);
    }
  });
});
