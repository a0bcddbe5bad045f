import { favoriteEndpoints } from '@cfm/contract/cases/favorites.ts';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { statusIds } from '../case/status-transitions.ts';
import { cases } from '../case/tables.ts';
import { favorites } from './tables.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

type Verb = 'markFavorite' | 'unmarkFavorite';
const call = (verb: Verb, caseId: number, who: UserActor | null = agent) =>
  t.inject(who, favoriteEndpoints[verb], { params: { id: caseId } });
const idsOf = async (who: UserActor = agent) => (await t.inject(who, favoriteEndpoints.listFavoriteIds)).body;
const auditOf = (caseId: number) =>
  t.db
    .select({ action: auditEntries.action, by: auditEntries.actorUserId })
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'favorite'), eq(auditEntries.entityId, String(caseId))))
    .orderBy(asc(auditEntries.auditId));
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

describe('a favorite (rule 3.28)', () => {
  it('is marked and unmarked, and repeating either is no error and no second record', async () => {
    const { caseId } = await makeCase(t);
    for (const _twice of [1, 2]) expect((await call('markFavorite', caseId)).status).toBe(200);
    expect(await idsOf()).toEqual([caseId]);
    for (const _twice of [1, 2]) expect((await call('unmarkFavorite', caseId)).status).toBe(200);
    expect(await idsOf()).toEqual([]);
    expect(await auditOf(caseId)).toEqual([
      { action: 'create', by: agent.userId },
      { action: 'remove', by: agent.userId },
    ]);
  });

  it('belongs to one user', async () => {
    const { caseId } = await makeCase(t);
    const other = await t.actor('Admin');
    await call('markFavorite', caseId);
    await call('markFavorite', caseId, other);
    await call('unmarkFavorite', caseId, other);
    expect([await idsOf(), await idsOf(other)]).toEqual([[caseId], []]);
  });

  it('is recorded once when marked or unmarked concurrently', async () => {
    const { caseId } = await makeCase(t);
    const five = (verb: Verb) => statuses([1, 2, 3, 4, 5].map(() => call(verb, caseId)));
    expect(await five('markFavorite')).toEqual([200, 200, 200, 200, 200]);
    expect(await idsOf()).toEqual([caseId]);
    expect(await five('unmarkFavorite')).toEqual([200, 200, 200, 200, 200]);
    expect((await auditOf(caseId)).map(({ action }) => action)).toEqual(['create', 'remove']);
  });

  it('is rejected for a case out of scope, a deleted case and a signed-out user', async () => {
    const { caseId } = await makeCase(t);
    const gone = await makeCase(t, { deletedAt: t.clock.now() });
    const french = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    for (const verb of ['markFavorite', 'unmarkFavorite'] as const) {
      expect(await call(verb, caseId, french)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
      expect((await call(verb, gone.caseId)).status).toBe(404);
      expect((await call(verb, caseId, null)).status).toBe(401);
    }
    expect(await t.db.select().from(favorites).where(eq(favorites.caseId, caseId))).toEqual([]);
    expect(await auditOf(caseId)).toEqual([]);
  });
});

describe('the list of favorites', () => {
  it('is sorted by newest mark', async () => {
    const ids: number[] = [];
    for (const _case of [1, 2, 3]) ids.push((await makeCase(t)).caseId);
    const [first = 0, second = 0, third = 0] = ids;
    for (const caseId of [second, third, first]) {
      await call('markFavorite', caseId);
      t.clock.advance({ seconds: 1 });
    }
    expect(await idsOf()).toEqual([first, third, second]);
    await call('unmarkFavorite', second);
    await call('markFavorite', second);
    expect(await idsOf()).toEqual([second, first, third]);
  });

  it('includes spam and integrated cases, and only marked ones', async () => {
    const marked = [];
    for (const statusId of [statusIds.Spam, statusIds.Integrated, statusIds.Closed, statusIds.New]) {
      const { caseId } = await makeCase(t, { statusId });
      await call('markFavorite', caseId);
      marked.push(caseId);
    }
    await makeCase(t);
    const { body } = await t.inject(agent, favoriteEndpoints.listFavorites);
    expect(body.items.map(({ caseId }) => caseId).sort((a, b) => a - b)).toEqual(marked);
    expect(body).toMatchObject({ totalCount: 4, isTotalExact: true });
  });

  it('omits cases that left the scope, and keeps the mark', async () => {
    const de = await marketId(t, 'DE');
    const german = await t.actor('Agent', { scopes: { Markets: [de] } });
    const { caseId } = await makeCase(t, { marketId: de });
    const move = (to: Partial<typeof cases.$inferInsert>) =>
      t.db.update(cases).set(to).where(eq(cases.caseId, caseId));
    await call('markFavorite', caseId, german);
    await move({ marketId: await marketId(t, 'FR') });
    expect(await idsOf(german)).toEqual([]);
    expect((await t.inject(german, favoriteEndpoints.listFavorites)).body.totalCount).toBe(0);
    await move({ marketId: de });
    expect(await idsOf(german)).toEqual([caseId]);
    await move({ deletedAt: t.clock.now() });
    expect(await idsOf(german)).toEqual([]);
  });
});
