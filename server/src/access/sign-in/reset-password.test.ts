import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLinks } from '../../platform/outbox/mail-links.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from '../users/tables.ts';
import { startSession } from './start-session.ts';
import { sessions, userTokens } from './tables.ts';
import { issueToken } from './user-tokens.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const request = (emailaddress: string) =>
  openBrowser(t).call(authEndpoints.requestPassword, { body: { emailaddress } });
const reset = (token: string, newPassword = 'Newer-Pass-2?') =>
  openBrowser(t).call(authEndpoints.resetPassword, { query: { token }, body: { newPassword } });
const login = (username: string, password: string) =>
  openBrowser(t).call(authEndpoints.login, { body: { username, password } });
const mailsTo = (email: string) =>
  t.db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.to, [email]))
    .orderBy(desc(outgoingMails.mailId));

const tokenOf = (mail: typeof outgoingMails.$inferSelect): string => {
  const { text } = fillLinks(t.ctx(), mail, mail.links);
  return /http:\/\/localhost:3000\/account\/[\w-]+\?token=([\w-]+)/.exec(text)?.[1] ?? '';
};

describe('a password request (rule 2.19)', () => {
  it("mails a link that is valid for an hour, in the user's language", async () => {
    const { email, username } = await makeSignInUser(t, { language: 'de' });
    expect((await request(email.toUpperCase())).status).toBe(200);
    await t.drainJobs();
    const [mail] = await mailsTo(email);
    if (!mail) throw new Error('no mail was created');
    expect(mail).toMatchObject({
      kind: 'passwordReset',
      subject: 'Setzen Sie Ihr Passwort für Customer Feedback Management zurück',
    });
    const token = tokenOf(mail);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(mail)).not.toContain(token);
    t.clock.advance({ minutes: 59 });
    expect((await reset(token)).status).toBe(200);
    expect((await login(username, 'Newer-Pass-2?')).status).toBe(200);
  });

  it('has the same response for an unknown address and mails nothing', async () => {
    const { email } = await makeSignInUser(t);
    const inactive = await makeSignInUser(t);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, inactive.userId));
    const before = (await t.db.select().from(outgoingMails)).length;
    const replies = [
      await request(email),
      await request('nobody@test.example'),
      await request(inactive.email),
    ];
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([200, {}]);
    await t.drainJobs();
    expect((await t.db.select().from(outgoingMails)).length).toBe(before + 1);
    expect(await mailsTo(inactive.email)).toEqual([]);
  });

  it.each([
    ['a new password', {}],
    ['the activation', { password: undefined, totpKey: undefined }],
  ])('mails the same link for %s again, at most three times an hour', async (_what, overrides) => {
    const { email } = await makeSignInUser(t, overrides);
    for (let i = 0; i < 5; i += 1) await request(email);
    await t.drainJobs();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    expect(new Set(mails.map((mail) => tokenOf(mail)))).toHaveLength(1);
    t.clock.advance({ hours: 1 });
    await request(email);
    await t.drainJobs();
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it('mails a new link when less than half of the time is left, and both work', async () => {
    const { email } = await makeSignInUser(t);
    await request(email);
    await t.drainJobs();
    t.clock.advance({ minutes: 31 });
    await request(email);
    await t.drainJobs();
    const [second, first] = (await mailsTo(email)).map((mail) => tokenOf(mail));
    expect(second).not.toBe(first);
    t.clock.advance({ minutes: 28 });
    expect((await reset(first ?? '')).status).toBe(200);
  });

  it('mails the activation link to a user who never activated the account', async () => {
    const { email } = await makeSignInUser(t, { password: undefined, totpKey: undefined });
    await request(email);
    await t.drainJobs();
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['activation']);
  });

  it('accepts only an e-mail address', async () => {
    const reply = await request('admin');
    expect([reply.status, reply.body.errors]).toEqual([400, { emailaddress: 'Email address must be valid' }]);
  });
});

describe('a password reset', () => {
  it('ends all sessions and other links of the user, and is audited (rule 2.11)', async () => {
    const { userId, username } = await makeSignInUser(t);
    await startSession(t.ctx(), userId);
    const tokens = [
      await issueToken(t.ctx(), userId, 'passwordReset'),
      await issueToken(t.ctx(), userId, 'passwordReset'),
    ] as const;
    expect((await reset(tokens[0])).status).toBe(200);
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
    expect((await reset(tokens[1])).body.code).toBe('InvalidToken');
    expect((await login(username, testPassword)).status).toBe(400);
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'user'), eq(auditEntries.entityId, String(userId))))
      .orderBy(auditEntries.auditId);
    expect(audit.map((entry) => entry.action)).toContain('resetPassword');
    expect(JSON.stringify(audit)).not.toMatch(/argon2|Newer-Pass/);
  });

  it('ends a set-up of the second factor that was started with the old password', async () => {
    const { userId } = await makeSignInUser(t, { totpKey: undefined });
    const token = await issueToken(t.ctx(), userId, 'twoFactorSetup');
    const keyOf = () => openBrowser(t).call(authEndpoints.twoFactorKey, { query: { token } });
    expect((await keyOf()).status).toBe(200);
    await reset(await issueToken(t.ctx(), userId, 'passwordReset'));
    expect((await keyOf()).body.code).toBe('InvalidToken');
  });

  it('keeps the second factor', async () => {
    const { userId, username } = await makeSignInUser(t);
    await reset(await issueToken(t.ctx(), userId, 'passwordReset'));
    expect((await login(username, 'Newer-Pass-2?')).body.isMultiFactorRequired).toBe(true);
  });

  it('resets failures only for the address that used the link', async () => {
    const { userId, username } = await makeSignInUser(t);
    const other = openBrowser(t, '203.0.113.77');
    for (let i = 0; i < 5; i += 1) {
      await login(username, 'Wrong-Pass-1!');
      await other.call(authEndpoints.login, { body: { username, password: 'Wrong-Pass-1!' } });
    }
    expect((await login(username, testPassword)).status).toBe(423);
    await reset(await issueToken(t.ctx(), userId, 'passwordReset'));
    const body = { username, password: 'Newer-Pass-2?' };
    expect((await login(username, body.password)).status).toBe(200);
    expect((await other.call(authEndpoints.login, { body })).status).toBe(423);
  });

  it.each(['passwordReset', 'activation'] as const)('with a token for %s', async (purpose) => {
    const { userId } = await makeSignInUser(t);
    const reply = await reset(await issueToken(t.ctx(), userId, purpose));
    expect(reply.status).toBe(purpose === 'passwordReset' ? 200 : 400);
  });

  it('rejects unknown, used and expired tokens, and the link of a deactivated user', async () => {
    const { userId } = await makeSignInUser(t);
    const used = await issueToken(t.ctx(), userId, 'passwordReset');
    await reset(used);
    const expired = await issueToken(t.ctx(), userId, 'passwordReset');
    t.clock.advance({ hours: 1 });
    const inactive = await issueToken(t.ctx(), userId, 'passwordReset');
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
    for (const token of ['nonsense', used, expired, inactive]) {
      const reply = await reset(token);
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        400,
        'InvalidToken',
        'Token is invalid.',
      ]);
    }
  });

  it('rejects a password that breaks the rules, and keeps the token usable', async () => {
    const { userId } = await makeSignInUser(t);
    const token = await issueToken(t.ctx(), userId, 'passwordReset');
    const reply = await reset(token, 'nospecial1');
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['newPassword']]);
    expect((await reset(token)).status).toBe(200);
  });

  it('succeeds once for one token or two tokens used concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { userId } = await makeSignInUser(t);
      const one = await issueToken(t.ctx(), userId, 'passwordReset');
      const two = await issueToken(t.ctx(), userId, 'passwordReset');
      const replies = await Promise.all([one, one, two].map((token, i) => reset(token, `Racer-Pass-${i}!`)));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
    }
  });

  it('stores tokens as hashes', async () => {
    const { userId } = await makeSignInUser(t);
    const token = await issueToken(t.ctx(), userId, 'passwordReset');
    const rows = await t.db.select().from(userTokens).where(eq(userTokens.userId, userId));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
