import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../context.ts';
import { keyedHash } from '../../platform/secrets/secret-key.ts';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { recoveryCodes } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Browser = ReturnType<typeof openBrowser>;
async function userWithCodes() {
  const account = await makeSignInUser(t);
  return { account, codes: await inTransaction(t.ctx(), (tx) => replaceRecoveryCodes(tx, account.userId)) };
}
async function pendingBrowser(username: string, address?: string): Promise<Browser> {
  const browser = openBrowser(t, address);
  await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
  return browser;
}
const recover = (browser: Browser, id: string, recoveryCode = 'zzzzzzzz') =>
  browser.call(authEndpoints.useRecoveryCode, { params: { id }, body: { recoveryCode } });

describe('a recovery code (rule 2.8)', () => {
  it('is stored as a salted slow hash; an old one without salt works too', async () => {
    const first = await userWithCodes();
    const second = await userWithCodes();
    const rows = await t.db.select().from(recoveryCodes);
    const salts = (userId: number) =>
      rows.filter((row) => row.userId === userId).map(({ codeHash }) => codeHash.split('.')[0]);
    expect(new Set(salts(first.account.userId)).size).toBe(1);
    expect(salts(first.account.userId)[0]).toMatch(/^[\w-]{22}$/);
    expect(salts(first.account.userId)[0]).not.toBe(salts(second.account.userId)[0]);
    const { userId, username } = first.account;
    const codeHash = keyedHash(t.ctx(), 'recovery-code', `${userId}\nabcd1234`);
    await t.db.insert(recoveryCodes).values({ userId, codeHash });
    expect((await recover(await pendingBrowser(username), username, 'abcd1234')).status).toBe(200);
    expect((await recover(await pendingBrowser(username), username, 'abcd1234')).status).toBe(400);
  });

  it('leads to a new second factor, by username or e-mail, and works once', async () => {
    const { account, codes } = await userWithCodes();
    for (const [name, code] of [
      [account.username, codes[0]],
      [account.email.toUpperCase(), codes[1]],
    ] as const) {
      const browser = await pendingBrowser(account.username);
      const reply = await recover(browser, name, code);
      expect(reply.status).toBe(200);
      const { token } = reply.body;
      const { body } = await browser.call(authEndpoints.twoFactorKey, { query: { token } });
      expect(body.account).toBe(account.email);
      expect(browser.cookie).toBe('');
      const again = await recover(await pendingBrowser(account.username), name, code);
      expect([again.status, again.body.code]).toEqual([400, 'InvalidSecurityCode']);
    }
    const audit = await t.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, String(account.userId)))
      .orderBy(auditEntries.auditId);
    expect(audit.filter((entry) => entry.action === 'useRecoveryCode')).toHaveLength(2);
  });

  it('keeps the old factor until the new one is confirmed, which ends the old codes', async () => {
    const { account, codes } = await userWithCodes();
    const { token } = (await recover(await pendingBrowser(account.username), account.username, codes[0]))
      .body;
    const withOldFactor = await pendingBrowser(account.username);
    const totp = codeNow(t);
    expect((await withOldFactor.call(authEndpoints.loginSecondFactor, { body: { totp } })).status).toBe(200);
    const { key } = (await openBrowser(t).call(authEndpoints.twoFactorKey, { query: { token } })).body;
    const confirmed = await openBrowser(t).call(authEndpoints.confirmTwoFactor, {
      query: { token },
      body: { code: codeNow(t, key) },
    });
    expect(confirmed.status).toBe(200);
    expect((await withOldFactor.call(authEndpoints.current)).status).toBe(401);
    const old = await recover(await pendingBrowser(account.username), account.username, codes[1]);
    expect(old.body.code).toBe('InvalidSecurityCode');
  });

  it('requires a pending sign-in of the same user', async () => {
    const { account, codes } = await userWithCodes();
    const other = await makeSignInUser(t);
    const attempts = [
      await recover(openBrowser(t), account.username, codes[0]),
      await recover(await pendingBrowser(other.username), account.username, codes[0]),
      await recover(await pendingBrowser(account.username), other.username, codes[0]),
      await recover(await pendingBrowser(account.username), 'nobody.at.all', codes[0]),
    ];
    for (const reply of attempts)
      expect([reply.status, reply.body.code]).toEqual([401, 'AuthenticationRequired']);
    expect((await recover(await pendingBrowser(account.username), account.username, codes[0])).status).toBe(
      200,
    );
  });

  it('of another user is rejected', async () => {
    const { account } = await userWithCodes();
    const { codes } = await userWithCodes();
    const reply = await recover(await pendingBrowser(account.username), account.username, codes[0]);
    expect(reply.body.code).toBe('InvalidSecurityCode');
  });

  it('is consumed by one of two concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account, codes } = await userWithCodes();
      const browsers = [await pendingBrowser(account.username), await pendingBrowser(account.username)];
      const replies = await Promise.all(
        browsers.map((browser) => recover(browser, account.username, codes[0])),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    }
  });

  it('counts as a failure when it is wrong', async () => {
    const { account, codes } = await userWithCodes();
    const browser = await pendingBrowser(account.username);
    for (let i = 0; i < 5; i += 1) expect((await recover(browser, account.username)).status).toBe(400);
    const locked = await recover(browser, account.username, codes[0]);
    expect([locked.status, locked.body.code]).toEqual([423, 'AccountLocked']);
  });
});
