import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '../../context.ts';
import { hashToken } from '../../platform/secrets/encrypt.ts';
import { codeNow, makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';
import { users } from '../users/tables.ts';
import { changePassword } from './change-password.ts';
import { admitDemoUsers } from './deactivate-users.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { resetPassword } from './reset-password.ts';
import { startSession } from './start-session.ts';
import { sessions, userTokens } from './tables.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Browser = ReturnType<typeof openBrowser>;
type Person = Awaited<ReturnType<typeof makeSignInUser>>;
const login = (browser: Browser, { username }: Person) =>
  browser.call(authEndpoints.login, { body: { username, password: testPassword } });
const sendCode = (browser: Browser, totp = codeNow(t)) =>
  browser.call(authEndpoints.loginSecondFactor, { body: { totp } });
const recover = (browser: Browser, { username }: Person, recoveryCode = '') =>
  browser.call(authEndpoints.useRecoveryCode, { params: { id: username }, body: { recoveryCode } });
async function pendingBrowser(person: Person) {
  const browser = openBrowser(t);
  expect((await login(browser, person)).status).toBe(200);
  return browser;
}

const newPassword = 'Newer-Pass-2?';
/** Events that end a sign-in in progress. */
const ends: [string, (tx: Tx, person: Person) => Promise<unknown>][] = [
  [
    'a reset of the password',
    async (tx, { userId }) =>
      resetPassword(tx, { token: await issueToken(tx, userId, 'passwordReset'), newPassword }),
  ],
  [
    'a change of the password',
    async (tx, { userId }) => {
      const sessionHash = hashToken((await startSession(tx, userId)).sessionId);
      const actor = { ...(await t.actor('Agent')), userId, sessionHash };
      await changePassword({ ...tx, actor }, { currentPassword: testPassword, newPassword });
      await tx.db.delete(sessions).where(eq(sessions.userId, userId));
    },
  ],
  ['a deactivation', (tx) => admitDemoUsers(tx, false)],
];

/** Sends a call that waits for the user's row while something else happens to the user. */
async function meanwhile(
  person: Person,
  call: () => Promise<{ status: number; body: { code?: string } }>,
  happen: (tx: Tx) => Promise<unknown>,
) {
  const { answer } = await inTransaction(t.ctx(), async (tx) => {
    await tx.db.select().from(users).where(eq(users.userId, person.userId)).for('update');
    const sent = { answer: call() };
    await waitForLock(t);
    await happen(tx);
    return sent;
  });
  return answer;
}

async function opensNothing({ userId }: Person) {
  expect(await t.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
  const tokens = await t.db.select().from(userTokens).where(eq(userTokens.userId, userId));
  expect(tokens.filter(({ usedAt }) => usedAt === null)).toEqual([]);
}

describe.each(ends)('%s', (_what, happen) => {
  it.each([
    ['', {}],
    [' of a user without a second factor', { totpKey: undefined }],
  ])('rejects the old password that was being checked%s', async (_whose, overrides) => {
    const person = await makeSignInUser(t, { isDemo: true, ...overrides });
    const reply = await meanwhile(
      person,
      () => login(openBrowser(t), person),
      (tx) => happen(tx, person),
    );
    expect([reply.status, reply.body.code]).toEqual([400, 'InvalidCredentials']);
    await opensNothing(person);
  });

  it('ends a second step in progress, with either kind of code', async () => {
    const person = await makeSignInUser(t, { isDemo: true });
    const [recoveryCode] = await inTransaction(t.ctx(), (tx) => replaceRecoveryCodes(tx, person.userId));
    for (const step of [
      (browser: Browser) => sendCode(browser),
      (browser: Browser) => recover(browser, person, recoveryCode),
    ]) {
      await t.db.update(users).set({ isActive: true, passwordHash: person.passwordHash });
      const browser = await pendingBrowser(person);
      const reply = await meanwhile(
        person,
        () => step(browser),
        (tx) => happen(tx, person),
      );
      expect([reply.status, reply.body.code]).toEqual([401, 'AuthenticationRequired']);
      await opensNothing(person);
    }
  });

  it('ends a set-up of a second factor that was being confirmed', async () => {
    const person = await makeSignInUser(t, { isDemo: true, totpKey: undefined });
    const token = await issueToken(t.ctx(), person.userId, 'twoFactorSetup');
    const { key } = (await openBrowser(t).call(authEndpoints.twoFactorKey, { query: { token } })).body;
    const confirm = () =>
      openBrowser(t).call(authEndpoints.confirmTwoFactor, {
        query: { token },
        body: { code: codeNow(t, key) },
      });
    const reply = await meanwhile(person, confirm, (tx) => happen(tx, person));
    expect([reply.status, reply.body.code]).toEqual([400, 'InvalidToken']);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, person.userId))).toEqual([]);
  });
});

describe('one pending sign-in (rule 2.4)', () => {
  it('opens one session for several valid codes sent concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await makeSignInUser(t);
      const { cookie } = await pendingBrowser(person);
      const codes: string[] = [];
      for (const seconds of [-30, 30, 30]) {
        t.clock.advance({ seconds });
        codes.push(codeNow(t));
      }
      t.clock.advance({ seconds: -30 });
      const replies = await Promise.all(
        codes.map((code) => {
          const browser = openBrowser(t);
          browser.cookie = cookie;
          return sendCode(browser, code);
        }),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
      const rows = await t.db.select().from(sessions).where(eq(sessions.userId, person.userId));
      expect(rows).toHaveLength(1);
    }
  });

  it('opens either a session or a set-up', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await makeSignInUser(t);
      const [recoveryCode] = await inTransaction(t.ctx(), (tx) => replaceRecoveryCodes(tx, person.userId));
      const browser = await pendingBrowser(person);
      const { cookie } = browser;
      const other = openBrowser(t);
      other.cookie = cookie;
      const replies = await Promise.all([recover(browser, person, recoveryCode), sendCode(other)]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401]);
    }
  });
});
