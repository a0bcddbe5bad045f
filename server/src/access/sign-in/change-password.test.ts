import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from '../users/tables.ts';
import { startSession } from './start-session.ts';
import { sessions, signInLog, userTokens } from './tables.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const newPassword = 'Newer-Pass-2?';
type Browser = ReturnType<typeof openBrowser>;
const change = (browser: Browser, body: { currentPassword: string; newPassword: string }) =>
  browser.call(authEndpoints.changePassword, { body });
const current = (browser: Browser) => browser.call(authEndpoints.current);
const login = (username: string, password: string, browser = openBrowser(t)) =>
  browser.call(authEndpoints.login, { body: { username, password } });

/** A signed-in user and the browser. */
async function signedIn(overrides: Parameters<typeof makeSignInUser>[1] = {}, address?: string) {
  const user = await makeSignInUser(t, overrides);
  const browser = openBrowser(t, address);
  await login(user.username, testPassword, browser);
  expect((await browser.call(authEndpoints.loginSecondFactor, { body: { totp: codeNow(t) } })).status).toBe(
    200,
  );
  return { user, browser };
}

describe('changing the own password (rule 2.28)', () => {
  it('requires the current one; then only the new one works', async () => {
    const { user, browser } = await signedIn();
    const wrong = await change(browser, { currentPassword: 'Wrong-Pass-1!', newPassword });
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
      400,
      'WrongPassword',
      { currentPassword: "This isn't your current password." },
    ]);
    expect((await change(browser, { currentPassword: testPassword, newPassword })).status).toBe(200);
    expect((await login(user.username, testPassword)).status).toBe(400);
    expect((await login(user.username, newPassword)).status).toBe(200);
  });

  it('ends other sessions and links, and continues with a new session id and the same end', async () => {
    const { user, browser } = await signedIn();
    const elsewhere = await startSession(t.ctx(), user.userId);
    for (const purpose of ['passwordReset', 'twoFactorSetup'] as const)
      await issueToken(t.ctx(), user.userId, purpose);
    const before = browser.cookie;
    const until = (await current(browser)).body.session.ValidUntil;
    t.clock.advance({ minutes: 5 });
    await change(browser, { currentPassword: testPassword, newPassword });
    expect(browser.cookie).not.toBe(before);
    expect((await current(browser)).status).toBe(200);
    const old = openBrowser(t);
    for (const cookie of [before, `cfm_session=${elsewhere.sessionId}`]) {
      old.cookie = cookie;
      expect((await current(old)).status).toBe(401);
    }
    const [left, ...more] = await t.db.select().from(sessions).where(eq(sessions.userId, user.userId));
    expect(more).toEqual([]);
    expect(Date.parse(left?.expiresAt ?? '') - Date.parse(left?.createdAt ?? '')).toBe(12 * 3_600_000);
    expect(until <= (left?.expiresAt ?? '')).toBe(true);
    const open = await t.db.select().from(userTokens).where(eq(userTokens.userId, user.userId));
    expect(open.filter(({ usedAt }) => usedAt === null)).toEqual([]);
  });

  it('keeps a case locked for the same tab', async () => {
    const { browser } = await signedIn();
    const { caseId } = await makeCase(t);
    const lock = (tabId: string) =>
      browser.call(caseEndpoints.lockCase, { params: { id: caseId }, body: { tabId } });
    expect((await lock('one')).status).toBe(200);
    await change(browser, { currentPassword: testPassword, newPassword });
    expect((await lock('one')).status).toBe(200);
    expect((await lock('other')).body.code).toBe('CaseLocked');
  });

  it('mails the user in their language and writes an audit entry without passwords', async () => {
    const { user, browser } = await signedIn({ language: 'de' });
    await change(browser, { currentPassword: testPassword, newPassword });
    const [mail] = await t.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.to, [user.email]));
    expect(mail).toMatchObject({
      kind: 'passwordChanged',
      subject: 'Ihr Passwort für Customer Feedback Management wurde geändert',
    });
    expect(mail?.text).toContain('Wenn Sie das nicht waren');
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'changePassword'), eq(auditEntries.entityId, String(user.userId))))
      .orderBy(auditEntries.auditId);
    expect(audit).toMatchObject([{ actorUserId: user.userId }]);
    const [entry] = await t.db
      .select()
      .from(signInLog)
      .where(eq(signInLog.userId, user.userId))
      .orderBy(desc(signInLog.entryId))
      .limit(1);
    expect(entry?.outcome).toBe('passwordChanged');
    expect(JSON.stringify([audit, entry, mail])).not.toMatch(/Newer-Pass|Right-Pass/);
  });

  it('counts wrong attempts together with those of sign-in', async () => {
    const { user, browser } = await signedIn({}, '203.0.113.20');
    for (let i = 0; i < 5; i += 1)
      expect((await change(browser, { currentPassword: `Wrong-Pass-${i}!`, newPassword })).status).toBe(400);
    const locked = await change(browser, { currentPassword: testPassword, newPassword });
    expect([locked.status, locked.body.code]).toEqual([423, 'AccountLocked']);
    const next = openBrowser(t, '203.0.113.20');
    expect((await login(user.username, testPassword, next)).status).toBe(423);
    expect((await login(user.email, testPassword, next)).status).toBe(423);
    expect((await current(browser)).status).toBe(200);
  });

  it('rejects the same, a weak and an easy password at its field', async () => {
    const { user, browser } = await signedIn();
    const errorOf = async (password: string) =>
      (await change(browser, { currentPassword: testPassword, newPassword: password })).body.errors;
    expect(await errorOf(testPassword)).toEqual({
      newPassword: 'The new password is the same as your current one. Choose another.',
    });
    expect(Object.keys((await errorOf('onlyletters')) ?? {})).toEqual(['newPassword']);
    for (const easy of ['Passw0rd!', `${user.lastName}-1!`])
      expect((await errorOf(easy))?.newPassword).toMatch(/^This password is too easy to guess/);
    expect((await login(user.username, testPassword)).status).toBe(200);
  });

  it('ends the lock after too many wrong codes', async () => {
    const { user, browser } = await signedIn();
    await t.db.update(users).set({ wrongCodeCount: 20 }).where(eq(users.userId, user.userId));
    await change(browser, { currentPassword: testPassword, newPassword });
    expect((await login(user.username, newPassword)).status).toBe(200);
  });
});

describe('an easy first or new password (rule 2.27)', () => {
  it.each([
    ['passwordReset', 'newPassword'],
    ['activation', 'password'],
  ] as const)('is rejected at the field of %s, and the link still works', async (purpose, field) => {
    const { userId, username } = await makeSignInUser(t);
    const token = await issueToken(t.ctx(), userId, purpose);
    const endpoint = purpose === 'activation' ? authEndpoints.activate : authEndpoints.resetPassword;
    const send = (password: string) =>
      openBrowser(t).call(endpoint, { query: { token }, body: { [field]: password } });
    const rejected = await send('Bmw123!');
    expect([rejected.status, rejected.body.code, Object.keys(rejected.body.errors ?? {})]).toEqual([
      400,
      'EasyPassword',
      [field],
    ]);
    expect((await send(newPassword)).status).toBe(200);
    expect((await login(username, newPassword)).status).toBe(200);
  });
});
