import { userEndpoints } from '@cfm/contract/access/users.ts';
import { apiBase, draftMaxBytes, draftsMax } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTime } from '../../platform/time/add-time.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { drafts } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

type Actor = Awaited<ReturnType<TestApp['actor']>>;
const params = { key: 'case:42:comment' };
const save = (who: Actor | null, value: unknown) =>
  t.inject(who, userEndpoints.saveDraft, { params, body: { value } });
const get = async (who: Actor) => (await t.inject(who, userEndpoints.findDraft, { params })).body;

describe('drafts (rule 3.29)', () => {
  it('can be saved, replaced and removed', async () => {
    const actor = await t.actor('Agent');
    expect(await get(actor)).toBeNull();
    expect((await save(actor, { title: 'First' })).body).toEqual({ savedAt: t.clock.now() });
    t.clock.advance({ minutes: 1 });
    await save(actor, { title: 'Second' });
    expect(await get(actor)).toEqual({ ...params, value: { title: 'Second' }, savedAt: t.clock.now() });
    expect((await t.inject(actor, userEndpoints.removeDraft, { params })).status).toBe(200);
    expect(await get(actor)).toBeNull();
    expect((await t.inject(actor, userEndpoints.removeDraft, { params })).status).toBe(200);
  });

  it('are private', async () => {
    const [one, other] = [await t.actor('Agent'), await t.actor('Admin')];
    await save(one, 'mine');
    expect(await get(other)).toBeNull();
    await save(other, 'theirs');
    await t.inject(other, userEndpoints.removeDraft, { params });
    expect((await get(one))?.value).toBe('mine');
    expect((await save(null, 'nobody')).status).toBe(401);
  });

  it('can contain any value of a form', async () => {
    const actor = await t.actor('Agent');
    for (const value of [null, 0, '', false, [], { deep: [{ a: 'ü😀' }] }]) {
      expect((await save(actor, value)).status).toBe(200);
      expect((await get(actor))?.value).toEqual(value);
    }
    await save(actor, 'NUL \u0000 and half \ud83d');
    expect((await get(actor))?.value).toBe('NUL \ufffd and half \ufffd');
  });

  it('have a size limit', async () => {
    const actor = await t.actor('Agent');
    const fits = 'x'.repeat(draftMaxBytes - 2);
    expect((await save(actor, fits)).status).toBe(200);
    const reply = await save(actor, `${fits}x`);
    expect([reply.status, reply.body.code]).toEqual([413, 'RequestTooLarge']);
    expect((await get(actor))?.value).toBe(fits);
  });

  it('are limited in number: the oldest is removed', async () => {
    const actor = await t.actor('Agent');
    await t.db.insert(drafts).values(
      Array.from({ length: draftsMax }, (_, index) => ({
        userId: actor.userId,
        key: `key:${index}`,
        value: index,
        savedAt: addTime(t.clock.now(), { minutes: index - draftsMax }),
      })),
    );
    await save(actor, 'newest');
    const left = await t.db.select().from(drafts).where(eq(drafts.userId, actor.userId));
    expect(left).toHaveLength(draftsMax);
    expect(left.map(({ key }) => key)).not.toContain('key:0');
    expect((await get(actor))?.value).toBe('newest');
  });

  it('have a limit of nesting', async () => {
    const actor = await t.actor('Agent');
    const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    const headers = { cookie: await t.sessionCookie(actor), 'content-type': 'application/json' };
    const payload = `{"value":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const url = `${apiBase}drafts/${params.key}`;
    expect((await t.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(400);
    expect((await save(actor, nested(100))).status).toBe(400);
    expect((await save(actor, nested(99))).status).toBe(200);
  });

  it('have keys of letters, digits and a few special characters', async () => {
    const actor = await t.actor('Agent');
    for (const key of ['a b', 'ä', 'x'.repeat(81), '../x'])
      expect((await t.inject(actor, userEndpoints.findDraft, { params: { key } })).status, key).toBe(400);
  });

  it('with one key saved concurrently become one', async () => {
    const actor = await t.actor('Agent');
    const replies = await Promise.all([1, 2, 3, 4, 5].map((value) => save(actor, value)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect([1, 2, 3, 4, 5]).toContain((await get(actor))?.value);
  });
});
