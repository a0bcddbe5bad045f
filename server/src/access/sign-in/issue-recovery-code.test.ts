import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import type { RoleName } from '@cfm/contract/platform/access.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSignInUser, openBrowser, testPassword } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { users } from '../users/tables.ts';
import { recoveryCodes } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const byScript = { headers: { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' } };
const issue = async (manager: RoleName, id: number) =>
  t.inject(await t.actor(manager), authEndpoints.issueRecoveryCode, { params: { id } }, byScript);
async function use(username: string, recoveryCode: string) {
  const browser = openBrowser(t);
  await browser.call(authEndpoints.login, { body: { username, password: testPassword } });
  return browser.call(authEndpoints.useRecoveryCode, { params: { id: username }, body: { recoveryCode } });
}

describe('a recovery code from a user manager (rule 2.9)', () => {
  it('works once, and is audited without the code', async () => {
    const { userId, username } = await makeSignInUser(t);
    const { status, body } = await issue('BMW Admin', userId);
    expect(status).toBe(200);
    expect(body.code).toMatch(/^[a-z0-9]{8}$/);
    expect(body.validUntil).toBe(new Date(Date.parse(t.clock.now()) + 24 * 3_600_000).toISOString());
    const audit = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'issueRecoveryCode'), eq(auditEntries.entityId, String(userId))))
      .orderBy(auditEntries.auditId);
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(body.code);
    expect((await use(username, body.code)).status).toBe(200);
    expect((await use(username, body.code)).status).toBe(400);
  });

  it('expires after 24 hours, or when another one is issued', async () => {
    const { userId, username } = await makeSignInUser(t);
    const first = (await issue('Admin', userId)).body.code;
    const second = (await issue('Admin', userId)).body.code;
    expect((await use(username, first)).status).toBe(400);
    t.clock.advance({ hours: 24 });
    expect((await use(username, second)).status).toBe(400);
  });

  it.each([
    ['Admin', 'Admin', 200],
    ['Admin', 'Agent', 200],
    ['BMW Admin', 'BMW Admin', 200],
    ['BMW Admin', 'BMW BCC Team', 200],
    ['BMW Admin', 'Admin', 403],
    ['Agent', 'Agent', 403],
    ['BMW BCC Team', 'Agent', 403],
  ] as const)('issued by %s for %s: %i', async (manager, role, status) => {
    const { userId } = await makeSignInUser(t, { role });
    expect((await issue(manager, userId)).status).toBe(status);
  });

  it('is denied to an agent with the claim, and for oneself (rule 1.12)', async () => {
    const agent = await t.actor('Agent', { claims: ['UserManage'] });
    const other = await makeSignInUser(t);
    const admin = await t.actor('Admin');
    const ask = (who: typeof agent, id: number) =>
      t.inject(who, authEndpoints.issueRecoveryCode, { params: { id } }, byScript);
    expect((await ask(agent, other.userId)).body.code).toBe('Forbidden');
    expect((await ask(admin, admin.userId)).body.code).toBe('Forbidden');
  });

  it('is denied for a user with a right or a market that the manager does not have', async () => {
    const manager = await t.actor('BMW Admin', { scopes: { Markets: [1] } });
    const ask = (id: number) =>
      t.inject(manager, authEndpoints.issueRecoveryCode, { params: { id } }, byScript);
    const everywhere = await makeSignInUser(t);
    const here = await makeSignInUser(t, { claims: [{ type: 'Markets', ids: [1] }] });
    const deleter = await makeSignInUser(t, {
      claims: [{ type: 'Markets', ids: [1] }, { type: 'DeletePermission' }],
    });
    const statuses = [];
    for (const { userId } of [everywhere, here, deleter]) statuses.push((await ask(userId)).status);
    expect(statuses).toEqual([403, 200, 403]);
  });

  it.each([
    [{}],
    [{ 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'none' }],
  ])('is not returned for a request with %j', async (headers) => {
    const { userId } = await makeSignInUser(t);
    const reply = await t.inject(
      await t.actor('Admin'),
      authEndpoints.issueRecoveryCode,
      { params: { id: userId } },
      { headers },
    );
    expect([reply.status, reply.body.code]).toEqual([403, 'CrossSiteRequest']);
    expect(await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([]);
  });

  it('is only issued for existing, active users with a second factor', async () => {
    const without = await t.actor('Agent');
    expect((await issue('Admin', without.userId)).status).toBe(404);

    const { userId } = await makeSignInUser(t);
    await t.db.update(users).set({ isActive: false }).where(eq(users.userId, userId));
    expect((await issue('Admin', userId)).status).toBe(404);
    expect((await issue('Admin', 2_000_000)).status).toBe(404);
    const nobody = await t.inject(null, authEndpoints.issueRecoveryCode, { params: { id: userId } });
    expect(nobody.status).toBe(401);
  });
});
