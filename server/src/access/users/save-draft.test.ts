import { userEndpoints } from '@cfm/contract/access/users.ts';
import { apiBase, draftKeyMaxLength, draftMaxBytes, draftsMax } from '@cfm/contract/platform/limits.ts';
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
  t.inject(who, userEndpoints.saveDraft, { params, body: { value, tabId: 'tab', basedOn: null } });
const get = async (who: Actor) =>
  (await t.inject(who, userEndpoints.findDraft, { params, query: { tabId: 'tab' } })).body;
const remove = (who: Actor, tabId: string, basedOn?: string, key = params.key) =>
  t.inject(who, userEndpoints.removeDraft, {
    params: { key },
    query: basedOn === undefined ? { tabId } : { tabId, basedOn },
  });

describe('drafts (rule 3.29)', () => {
  it('can be saved, replaced and removed', async () => {
    const actor = await t.actor('Agent');
    expect(await get(actor)).toBeNull();
    expect((await save(actor, { title: 'First' })).body).toEqual({ ...params, savedAt: t.clock.now() });
    t.clock.advance({ minutes: 1 });
    await save(actor, { title: 'Second' });
    expect(await get(actor)).toEqual({
      ...params,
      value: { title: 'Second' },
      savedAt: t.clock.now(),
      others: 0,
    });
    expect((await remove(actor, 'tab')).status).toBe(200);
    expect(await get(actor)).toBeNull();
    expect((await remove(actor, 'tab')).status).toBe(200);
  });

  it('of two tabs are both kept, and each tab finds, changes and removes its own', async () => {
    const actor = await t.actor('Agent');
    const saveIn = async (tabId: string, value: string, basedOn: string | null, key = params.key) => {
      t.clock.advance({ minutes: 1 });
      const body = { value, tabId, basedOn };
      return (await t.inject(actor, userEndpoints.saveDraft, { params: { key }, body })).body;
    };
    const getIn = async (tabId: string) => {
      const { body } = await t.inject(actor, userEndpoints.findDraft, { params, query: { tabId } });
      return body && [body.value, body.others];
    };
    const second = await saveIn('tab2', 'TAB2 ADD', null);
    const first = await saveIn('tab1', 'TAB1 ADD', null);
    expect([second.key, first.key]).toEqual([params.key, `${params.key}:other`]);
    expect([await getIn('tab1'), await getIn('tab2')]).toEqual([
      ['TAB1 ADD', 1],
      ['TAB2 ADD', 1],
    ]);
    // A new tab gets the newest, and may replace what it has read. An outdated tab may not.
    expect(await getIn('tab3')).toEqual(['TAB1 ADD', 1]);
    const third = await saveIn('tab3', 'TAB1 ADD and more', first.savedAt, first.key);
    expect(third.key).toBe(first.key);
    expect((await saveIn('tab4', 'TAB4 ADD', first.savedAt, first.key)).key).toBe(`${first.key}:other`);
    expect((await saveIn('tab2', 'TAB2 ADD again', null)).key).toBe(params.key);
    expect([await getIn('tab2'), await getIn('tab3')]).toEqual([
      ['TAB2 ADD again', 2],
      ['TAB1 ADD and more', 2],
    ]);
    await remove(actor, 'tab1', first.savedAt, first.key);
    expect(await getIn('tab3')).toEqual(['TAB1 ADD and more', 2]);
    await remove(actor, 'tab5', third.savedAt, first.key);
    await remove(actor, 'tab2', second.savedAt);
    expect(await getIn('tab2')).toEqual(['TAB4 ADD', 0]);
  });

  it('of another tab stays if the text is based on no draft, and goes if it was shown', async () => {
    const actor = await t.actor('Agent');
    const { savedAt } = (await save(actor, 'theirs')).body;
    await remove(actor, 'own');
    expect((await get(actor))?.value).toBe('theirs');
    t.clock.advance({ minutes: 1 });
    await save(actor, 'theirs, changed');
    await remove(actor, 'own', savedAt);
    expect((await get(actor))?.value).toBe('theirs, changed');
    await remove(actor, 'own', t.clock.now());
    expect(await get(actor)).toBeNull();
  });

  it('of this tab goes, whichever key it was saved with', async () => {
    const actor = await t.actor('Agent');
    await save(actor, 'theirs');
    const body = { value: 'own', tabId: 'own', basedOn: null };
    expect((await t.inject(actor, userEndpoints.saveDraft, { params, body })).body.key).not.toBe(params.key);
    await remove(actor, 'own');
    expect(await get(actor)).toMatchObject({ value: 'theirs', others: 0 });
  });

  it('stays that of its tab when another one saves the same text', async () => {
    const actor = await t.actor('Agent');
    const saved = (await save(actor, { a: 1, b: 2 })).body;
    t.clock.advance({ minutes: 1 });
    const body = { value: { b: 2, a: 1 }, tabId: 'own', basedOn: null };
    expect((await t.inject(actor, userEndpoints.saveDraft, { params, body })).body).toEqual(saved);
    expect((await save(actor, 'changed')).body.key).toBe(params.key);
    expect((await get(actor))?.others).toBe(0);
  });

  it('of too many tabs are rejected, and none is overwritten', async () => {
    const actor = await t.actor('Agent');
    const key = 'x'.repeat(draftKeyMaxLength - 5);
    const saveIn = (tabId: string) =>
      t.inject(actor, userEndpoints.saveDraft, {
        params: { key },
        body: { value: tabId, tabId, basedOn: null },
      });
    expect((await saveIn('a')).body.key).toBe(key);
    const { status, body } = await saveIn('b');
    expect([status, body.code]).toEqual([409, 'TooManyDrafts']);
    expect((await saveIn('a')).status).toBe(200);
    const kept = await t.inject(actor, userEndpoints.findDraft, { params: { key }, query: { tabId: 'b' } });
    expect(kept.body?.value).toBe('a');
  });

  it('are private', async () => {
    const [one, other] = [await t.actor('Agent'), await t.actor('Admin')];
    await save(one, 'mine');
    expect(await get(other)).toBeNull();
    await save(other, 'theirs');
    await remove(other, 'tab');
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
      expect(
        (await t.inject(actor, userEndpoints.findDraft, { params: { key }, query: { tabId: 'tab' } })).status,
        key,
      ).toBe(400);
  });

  it('with one key saved concurrently become one', async () => {
    const actor = await t.actor('Agent');
    const replies = await Promise.all([1, 2, 3, 4, 5].map((value) => save(actor, value)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    expect([1, 2, 3, 4, 5]).toContain((await get(actor))?.value);
  });
});
