import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { users } from '../users/tables.ts';
import { signInLog } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const login = (username: string, password = testPassword, browser = openBrowser(t)) =>
  browser.call(authEndpoints.login, { body: { username, password } });
async function lastLogEntry() {
  const [entry] = await t.db.select().from(signInLog).orderBy(desc(signInLog.entryId)).limit(1);
  return entry;
}

describe('the first step of sign-in (rules 2.2 and 2.4)', () => {
  it('requests the code, sets a pending session cookie, and gives no other access', async () => {
    const { username, userId } = await makeSignInUser(t);
    const browser = openBrowser(t);
    const reply = await login(username, testPassword, browser);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      finishedSuccessfully: false,
      isMultiFactorRequired: true,
      session: null,
      twoFactorSetupToken: null,
    });
    expect(reply.headers['set-cookie']).toMatch(/^cfm_session=[\w-]{43};.*HttpOnly.*SameSite=Strict/);
    expect(await lastLogEntry()).toMatchObject({ userId, outcome: 'passwordAccepted' });
    const current = await browser.call(authEndpoints.current);
    expect([current.status, current.body.code]).toEqual([401, 'AuthenticationRequired']);
  });

  it('accepts username and e-mail address in any case (rule 2.1)', async () => {
    const { username, email } = await makeSignInUser(t);
    for (const name of [username.toUpperCase(), email, email.toUpperCase(), `  ${username} `])
      expect((await login(name)).status, name).toBe(200);
  });

  it('returns a set-up token and no session for a user without a second factor', async () => {
    const { username } = await makeSignInUser(t, { totpKey: undefined });
    const reply = await login(username);
    expect(reply.body).toMatchObject({ finishedSuccessfully: false, isMultiFactorRequired: false });
    expect(reply.body.twoFactorSetupToken).toMatch(/^[\w-]{43}$/);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('has the same response for an unknown name, a wrong password, a deactivated and a never activated user', async () => {
    const known = await makeSignInUser(t);
    const inactive = await makeSignInUser(t);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, inactive.userId));
    const fresh = await makeSignInUser(t, { password: undefined });
    const replies = [
      [await login('nobody.at.all'), null, 'unknownName'],
      [await login('nobody@test.example'), null, 'unknownName'],
      [await login(known.username, 'Wrong-Pass-1!'), known.userId, 'wrongPassword'],
      [await login(inactive.username), inactive.userId, 'inactive'],
      [await login(fresh.username), fresh.userId, 'wrongPassword'],
    ] as const;
    for (const [reply] of replies) {
      expect(reply.status).toBe(400);
      expect({ ...reply.body, requestId: '' }).toEqual({
        code: 'InvalidCredentials',
        message: 'Invalid login details.',
        errors: { general: 'Invalid login details.' },
        requestId: '',
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    const log = await t.db.select().from(signInLog).orderBy(desc(signInLog.entryId)).limit(5);
    expect(log.reverse().map(({ userId, outcome }) => [userId, outcome])).toEqual(
      replies.map(([, userId, outcome]) => [userId, outcome]),
    );
  });

  it('rejects invalid input by field', async () => {
    const reply = await login('anna@nowhere', 'short');
    expect([reply.status, reply.body.code]).toEqual([400, 'BadRequest']);
    expect(reply.body.errors).toEqual({
      username: 'Email-Address must be valid',
      password: 'Password must be more than 6 characters (now 5)',
    });
  });

  it('answers 423 after five failures, also for unknown names and for the right password', async () => {
    const { username } = await makeSignInUser(t);
    for (const name of [username, 'nobody.locked']) {
      for (let i = 0; i < 5; i += 1) expect((await login(name, 'Wrong-Pass-1!')).status).toBe(400);
      const locked = await login(name);
      expect([locked.status, locked.body.code]).toEqual([423, 'AccountLocked']);
      expect(locked.body.message).toBe('Too many attempts. Try again in 15 minutes.');
      expect(locked.headers['retry-after']).toBe('900');
      expect(await lastLogEntry()).toMatchObject({ outcome: 'locked' });
    }
    expect((await login(username, testPassword, openBrowser(t, '203.0.113.5'))).status).toBe(200);
    t.clock.advance({ minutes: 15 });
    expect((await login(username)).status).toBe(200);
  });

  it('checks at most five passwords that are sent concurrently', async () => {
    const { username } = await makeSignInUser(t);
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, i) => login(username, `Wrong-Pass-${i}!`)),
    );
    expect(replies.filter((reply) => reply.status !== 423)).toHaveLength(5);
  });
});
