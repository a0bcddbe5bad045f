import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { refreshCaseSearch } from '../case/refresh-case-search.ts';
import { statusIds } from '../case/status-transitions.ts';
import { cases } from '../case/tables.ts';

let t: TestApp;
let agent: UserActor;
let ben: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  ben = await t.actor('Agent', { firstName: 'Ben', lastName: 'Brook' });
});
afterAll(() => t.close());

interface Numbered {
  caseId: number;
  internalId: string;
}
const setParent = (child: Numbered, parent: Numbered, who = agent) =>
  t.inject(who, caseRelationEndpoints.setParent, {
    params: { id: child.caseId },
    body: { internalId: parent.internalId },
  });
const removeParent = ({ caseId }: Numbered) =>
  t.inject(agent, caseRelationEndpoints.removeParent, { params: { id: caseId } });
const read = async ({ caseId }: Numbered) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;
const parentOf = async ({ caseId }: Numbered) =>
  (await t.db.select().from(cases).where(eq(cases.caseId, caseId)))[0]?.parentId;
const kinds = async (of: Numbered) =>
  (await read(of)).caseEvents.flatMap((event) => (event.type === 'relation' ? [event.details.kind] : []));
const open = (overrides = {}) => makeCase(t, { statusId: statusIds.InProgress, ...overrides });

describe('the parent of a case (rule 3.47)', () => {
  it('is set, changed and removed, with an event on each case', async () => {
    const [child, sibling, first, second] = [await open(), await open(), await open(), await open()];
    await setParent(sibling, first);
    expect((await setParent(child, first)).status).toBe(200);
    expect((await read(child)).related).toMatchObject([
      { relation: 'parent', caseId: first.caseId },
      { relation: 'sibling', caseId: sibling.caseId },
    ]);
    expect((await read(first)).related.map(({ relation }) => relation)).toEqual(['child', 'child']);
    expect((await read(first)).abilities.setParent).toBe(false);
    await setParent(child, second);
    expect(await parentOf(child)).toBe(second.caseId);
    expect(await kinds(child)).toEqual(['parentSet', 'parentRemoved', 'parentSet']);
    expect(await kinds(first)).toEqual(['childRemoved', 'childAdded', 'childAdded']);
    expect((await removeParent(child)).status).toBe(200);
    expect(await parentOf(child)).toBeNull();
    expect(await kinds(second)).toEqual(['childRemoved', 'childAdded']);
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: child.caseId } });
    expect(history.body.items[0]).toMatchObject({
      action: 'case-removeParent',
      changes: [{ field: 'parentId', from: second.internalId, to: null }],
    });
  });

  it('is one level up only, and not a read-only case', async () => {
    const [parent, child, other] = [await open(), await open(), await open()];
    await setParent(child, parent);
    const rejection = async (of: Numbered, to: Numbered) => (await setParent(of, to)).body.errors?.internalId;
    expect(await rejection(other, child)).toBe(
      `${child.internalId} has a parent itself and can't have children`,
    );
    expect(await rejection(parent, other)).toContain('This case has children, maybe in the bin');
    expect(await rejection(parent, parent)).toBe("A case can't be linked to itself");
    const closed = await open({ statusId: statusIds.Closed });
    expect(await rejection(other, closed)).toBe(`${closed.internalId} is closed, spam or integrated`);
    expect((await setParent(closed, other)).body.code).toBe('CaseReadOnly');
    await t.inject(ben, caseEndpoints.lockCase, { params: { id: child.caseId }, body: {} });
    expect((await setParent(child, other)).body.code).toBe('CaseLocked');
  });

  it("is kept when it is outside the user's scope", async () => {
    const french = { marketId: await marketId(t, 'FR') };
    const german = await open({ marketId: await marketId(t, 'DE') });
    const child = await open({ ...french, parentId: german.caseId });
    const who = await t.actor('Agent', { scopes: { Markets: [french.marketId] } });
    const { body } = await t.inject(who, casePageEndpoints.getCase, { params: { id: child.caseId } });
    expect(body.abilities).toMatchObject({ setParent: false, removeParent: false });
    const rejection = 'This case has a parent that is in the bin or outside your scope';
    expect((await setParent(child, await open(french), who)).body.errors?.internalId).toBe(rejection);
    const removed = await t.inject(who, caseRelationEndpoints.removeParent, { params: { id: child.caseId } });
    expect(removed.body.errors?.general).toBe(rejection);
    expect(await parentOf(child)).toBe(german.caseId);
  });

  it('never has two levels after concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b, c] = [await open(), await open(), await open()];
      await Promise.all([setParent(a, b), setParent(b, c, ben)]);
      expect([await parentOf(a), await parentOf(b)].filter((parent) => parent !== null)).toHaveLength(1);
    }
  });
});

describe('the search for a parent', () => {
  it('finds possible parents by number and words of the title, best first', async () => {
    const title = 'Quagga rattles behind the dashboard';
    const plain = await open({ title: `Noise: ${title}` });
    const best = await open({ title });
    const child = await open({ title, parentId: plain.caseId });
    const closed = await open({ title, statusId: statusIds.Closed });
    const french = await open({ title, marketId: await marketId(t, 'FR') });
    await refreshCaseSearch(
      t.db,
      [plain, best, child, closed, french].map(({ caseId }) => caseId),
    );
    const german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    const search = async (text: string, count = 10) =>
      (
        await t.inject(german, caseRelationEndpoints.searchParents, { query: { search: text, count } })
      ).body.map(({ caseId }) => caseId);
    expect(await search('quagga dash')).toEqual([plain.caseId, best.caseId]);
    expect(await search('Quagga rattles')).toEqual([best.caseId, plain.caseId]);
    expect(await search('quagga', 1)).toHaveLength(1);
    expect(await search(plain.internalId)).toEqual([plain.caseId]);
    expect(await search(french.internalId)).toEqual([]);
    expect(await search(' ')).toEqual([]);
  });

  it('resolves an integrated case to its target, and so does the number field', async () => {
    const [child, part, whole] = [await open(), await open(), await open()];
    await t.inject(agent, caseRelationEndpoints.integrateCase, {
      params: { id: part.caseId },
      body: { internalId: whole.internalId },
    });
    const query = { search: part.internalId };
    const { body } = await t.inject(agent, caseRelationEndpoints.searchParents, { query });
    expect(body.map(({ caseId }) => caseId)).toEqual([whole.caseId]);
    expect((await setParent(child, part)).body).toMatchObject({ internalId: whole.internalId });
    expect(await parentOf(child)).toBe(whole.caseId);
  });
});
