import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../context.ts';
import { makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { mailActivation } from './mails.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Account = Awaited<ReturnType<typeof makeSignInUser>>;
const newAccount = () => makeSignInUser(t, { password: undefined, totpKey: undefined });
const linkFor = (account: Account) => inTransaction(t.ctx(), (tx) => mailActivation(tx, account));
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const activate = (token: string, password = testPassword) =>
  openBrowser(t).call(authEndpoints.activate, { query: { token }, body: { password } });

describe('account activation (rule 2.20)', () => {
  it('sets the password and leads to the second factor', async () => {
    const account = await newAccount();
    const link = await linkFor(account);
    expect(link).toMatch(/^http:\/\/localhost:3000\/account\/activate\?token=[\w-]{43}$/);
    const reply = await activate(tokenOf(link));
    expect(reply.status).toBe(200);
    expect(reply.body.token).toMatch(/^[\w-]{43}$/);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const key = await openBrowser(t).call(authEndpoints.twoFactorKey, {
      query: { token: String(reply.body.token) },
    });
    expect([key.status, key.body.account]).toEqual([200, account.email]);
    const audit = await t.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'user'), eq(auditEntries.entityId, String(account.userId))))
      .orderBy(auditEntries.auditId);
    expect(audit.map((entry) => entry.action)).toEqual(['create', 'activate']);
  });

  it('reports a missing token', async () => {
    const reply = await t.inject(null, authEndpoints.activate, { body: { password: testPassword } } as never);
    expect([reply.status, reply.body.errors]).toEqual([400, { token: 'Missing token' }]);
  });

  it('returns no token for a user with a second factor', async () => {
    const account = await makeSignInUser(t, { password: undefined });
    const reply = await activate(tokenOf(await linkFor(account)));
    expect([reply.status, reply.body]).toEqual([200, { token: null }]);
  });

  it('works once, for seven days, with any mailed link (rule 2.18)', async () => {
    const account = await newAccount();
    const older = tokenOf(await linkFor(account));
    t.clock.advance({ days: 4 });
    const newer = tokenOf(await linkFor(account));
    expect(newer).not.toBe(older);
    t.clock.advance({ days: 2, hours: 23 });
    expect((await activate(older)).status).toBe(200);
    expect((await activate(newer)).body.code).toBe('InvalidToken');
    const late = tokenOf(await linkFor(await newAccount()));
    t.clock.advance({ days: 7 });
    expect((await activate(late)).body.code).toBe('InvalidToken');
  });

  it('succeeds for one of two concurrent calls', async () => {
    const token = tokenOf(await linkFor(await newAccount()));
    const replies = await Promise.all([activate(token), activate(token, 'Other-Pass-1!')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
  });

  it('rejects a weak password at its field', async () => {
    const reply = await activate(tokenOf(await linkFor(await newAccount())), 'weakpass');
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['password']]);
  });

  it('requires a token', async () => {
    const reply = await openBrowser(t).call(authEndpoints.activate, { body: { password: testPassword } });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, ['token']]);
  });
});
