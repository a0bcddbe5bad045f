import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries, auditPersonalValues } from '../audit/tables.ts';
import { users } from '../users/tables.ts';
import { activate } from './activate.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { insertAccount, type NewUser } from './insert-account.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ FIRST_ADMIN_EMAIL: 'first@test.example' });
});
afterAll(() => t.close());

const someone: NewUser = {
  username: 'someone',
  email: 'someone@test.example',
  firstName: 'Some',
  lastName: 'One',
  role: 'Agent',
};

describe('the first administrator (rule 2.23)', () => {
  it('is created once by servers that start concurrently, and can activate the account', async () => {
    const links = await Promise.all([1, 2, 3, 4].map(() => ensureFirstAdmin(t.ctx())));
    const [link, ...others] = links.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(await t.db.select({ username: users.username, email: users.email }).from(users)).toEqual([
      { username: 'admin', email: 'first@test.example' },
    ]);
    const mails = await t.db.select({ kind: outgoingMails.kind, to: outgoingMails.to }).from(outgoingMails);
    expect(mails).toEqual([{ kind: 'activation', to: ['first@test.example'] }]);
    const token = new URL(link ?? '').searchParams.get('token') ?? '';
    const { token: setupToken } = await activate(t.ctx({ kind: 'anonymous' }), {
      token,
      password: 'Right-Pass-1!',
    });
    expect(setupToken).not.toBeNull();
  });

  it('is created only without users and only if configured', async () => {
    expect(await ensureFirstAdmin(t.ctx())).toBeNull();
    const unasked = { ...t.ctx(), config: { ...t.config, firstAdminEmail: undefined } };
    expect(await ensureFirstAdmin(unasked)).toBeNull();
  });
});

describe('a new user', () => {
  it('is audited without secrets, with names and addresses stored separately (rule 18.8)', async () => {
    const userId = await insertAccount(t.ctx(), {
      ...someone,
      password: 'Right-Pass-1!',
      totpKey: 'JBSWY3DPEHPK3PXP',
    });
    const [audit] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'user'), eq(auditEntries.entityId, String(userId))))
      .orderBy(auditEntries.auditId);
    expect(audit).toMatchObject({
      entity: 'user',
      action: 'create',
    });
    expect(audit?.changes.slice(0, 3)).toEqual([
      { field: 'role', to: 'Agent' },
      { field: 'language', to: 'en' },
      { field: 'isActive', to: true },
    ]);
    expect(JSON.stringify(audit?.changes)).not.toContain('someone');
    const kept = await t.db.select().from(auditPersonalValues).where(eq(auditPersonalValues.userId, userId));
    expect(kept.map(({ value }) => value)).toEqual(['Some', 'One', 'someone', 'someone@test.example']);
    const [row] = await t.db.select().from(users).where(eq(users.userId, userId));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(row?.encryptedTotpKey).not.toContain('JBSWY3DPEHPK3PXP');
  });

  it('has a unique username and e-mail address in any case', async () => {
    const made = (user: NewUser) =>
      insertAccount(t.ctx(), user).then(
        () => 'made',
        () => 'rejected',
      );
    expect(await made({ ...someone, username: 'SomeOne', email: 'other@test.example' })).toBe('rejected');
    expect(await made({ ...someone, username: 'other', email: 'Someone@Test.example' })).toBe('rejected');
    expect(await made({ ...someone, username: 'other', email: 'other@test.example' })).toBe('made');
  });
});
