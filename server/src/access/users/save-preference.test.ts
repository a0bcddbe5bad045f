import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { preferencesMax } from '@cfm/contract/platform/limits.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { auditEntries } from '../audit/tables.ts';
import { userPreferences, users } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Actor = Awaited<ReturnType<TestApp['actor']>>;
const save = (who: Actor | null, key: string, value: unknown) =>
  t.inject(who, userEndpoints.savePreference, { params: { key }, body: { value } });
const preferencesOf = async (who: Actor) =>
  (await t.inject(who, authEndpoints.current)).body.user.preferences;

describe('preferences', () => {
  it('are saved, replaced and removed per user', async () => {
    const [actor, other] = [await t.actor('Agent'), await t.actor('Agent')];
    expect((await save(actor, 'columns:cases', ['title', 'status'])).status).toBe(200);
    await save(actor, 'density', 'compact');
    await save(actor, 'density', 'wide');
    expect(await preferencesOf(actor)).toEqual({ 'columns:cases': ['title', 'status'], density: 'wide' });
    expect(await preferencesOf(other)).toEqual({});
    await save(actor, 'density', null);
    expect(await preferencesOf(actor)).toEqual({ 'columns:cases': ['title', 'status'] });
    expect((await save(null, 'density', 'wide')).status).toBe(401);
  });

  it('set the language of the account, with an audit entry and a new version', async () => {
    const actor = await t.actor('Agent');
    const accountOf = async () => {
      const [user] = await t.db.select().from(users).where(eq(users.userId, actor.userId));
      return [user?.language, user?.version];
    };
    await save(actor, 'language', 'de');
    await save(actor, 'language', 'de');
    expect([await accountOf(), await preferencesOf(actor)]).toEqual([['de', 2], { language: true }]);
    const entries = await t.db
      .select({ changes: auditEntries.changes, by: auditEntries.actorUserId })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.entity, 'user'),
          eq(auditEntries.entityId, String(actor.userId)),
          eq(auditEntries.action, 'update'),
        ),
      )
      .orderBy(auditEntries.auditId);
    expect(entries).toEqual([{ changes: [{ field: 'language', from: 'en', to: 'de' }], by: actor.userId }]);
    for (const wrong of ['fr', 7, null]) expect((await save(actor, 'language', wrong)).status).toBe(400);
    expect(await accountOf()).toEqual(['de', 2]);
  });

  it('are limited in number', async () => {
    const actor = await t.actor('Agent');
    await t.db.insert(userPreferences).values(
      Array.from({ length: preferencesMax }, (_, index) => ({
        userId: actor.userId,
        key: `key:${index}`,
        value: index,
      })),
    );
    expect((await save(actor, 'further', 1)).body.code).toBe('RequestTooLarge');
    expect((await save(actor, 'key:7', 'another value')).status).toBe(200);
  });

  it('have a size limit', async () => {
    const actor = await t.actor('Agent');
    const reply = await save(actor, 'big', 'x'.repeat(64 * 1024));
    expect([reply.status, reply.body.code]).toEqual([413, 'RequestTooLarge']);
    for (const key of ['no such key!', '__proto__']) expect((await save(actor, key, 1)).status).toBe(400);
  });
});
