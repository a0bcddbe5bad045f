import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseRelationEndpoints } from '@cfm/contract/cases/relations.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { cases } from '../../cases/case/tables.ts';
import { removeParent } from '../../cases/relations/remove-parent.ts';
import { inTransaction, type UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForLock } from '../../testing/wait-for-backend.ts';

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
}
const close = ({ caseId }: Numbered, who = agent) =>
  t.inject(who, caseRelationEndpoints.closeRelated, { params: { id: caseId } });
const preview = async ({ caseId }: Numbered, who = agent) =>
  (await t.inject(who, caseRelationEndpoints.previewCloseRelated, { params: { id: caseId } })).body;
const read = async ({ caseId }: Numbered) =>
  (await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } })).body;
const codes = async (family: readonly Numbered[]) => {
  const details = [];
  for (const one of family) details.push((await read(one)).status.code);
  return details;
};
/** A parent with two open children and a closed one. */
async function family() {
  const parent = await makeCase(t, { statusId: statusIds.InProgress });
  const child = (statusId: number, overrides = {}) =>
    makeCase(t, { parentId: parent.caseId, statusId, ...overrides });
  const [one, two] = [await child(statusIds.InProgress), await child(statusIds.Forwarded)];
  return { parent, one, two, closed: await child(statusIds.Closed), child };
}

describe('closing the related cases (rule 3.48)', () => {
  it('closes the open children of a parent', async () => {
    const { parent, one, two, closed } = await family();
    const listed = await preview(parent);
    expect(listed.map(({ caseId, lockedBy }) => [caseId, lockedBy])).toEqual([
      [two.caseId, null],
      [one.caseId, null],
    ]);
    expect((await close(parent)).body).toEqual({ closed: 2 });
    expect(await codes([parent, one, two, closed])).toEqual(['InProgress', 'Closed', 'Closed', 'Closed']);
    expect((await read(one)).caseEvents[0]).toMatchObject({
      type: 'relation',
      details: { kind: 'closedWith', internalId: parent.internalId },
    });
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: one.caseId } });
    expect(history.body.items[0]?.action).toBe('case-closeRelated');
    expect((await read(parent)).abilities.closeRelated).toBe(false);
  });

  it('closes none for a parent that is spam', async () => {
    const { parent, one } = await family();
    await t.db.update(cases).set({ statusId: statusIds.Spam }).where(eq(cases.caseId, parent.caseId));
    expect((await read(parent)).abilities.closeRelated).toBe(false);
    expect((await close(parent)).body).toEqual({ closed: 0 });
    expect(await codes([one])).toEqual(['InProgress']);
  });

  it('closes the open siblings and the parent of a child, except those that the user does not see', async () => {
    const { parent, one, two, child } = await family();
    const french = await child(statusIds.InProgress, { marketId: await marketId(t, 'FR') });
    const german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect((await preview(one, german)).map(({ caseId }) => caseId)).toEqual([two.caseId, parent.caseId]);
    expect((await close(one, german)).body).toEqual({ closed: 2 });
    expect(await codes([parent, one, two, french])).toEqual(['Closed', 'InProgress', 'Closed', 'InProgress']);
  });

  it('closes none when another user is editing one, and returns which case and who', async () => {
    const { parent, one, two } = await family();
    await t.inject(ben, caseEndpoints.lockCase, { params: { id: two.caseId }, body: {} });
    expect((await preview(parent)).map(({ lockedBy }) => lockedBy)).toEqual(['Ben Brook', null]);
    expect((await close(parent)).body).toMatchObject({
      code: 'CaseLocked',
      errors: { general: `Ben Brook is editing ${two.internalId}. It can't be changed right now.` },
    });
    expect(await codes([one, two])).toEqual(['InProgress', 'Forwarded']);
  });

  it('skips a case that lost its parent while the call waited', async () => {
    const { parent, one, two } = await family();
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof close>>>();
    await inTransaction(t.ctx(ben), async (tx) => {
      await removeParent(tx, { caseId: one.caseId });
      close(parent).then(resolve, reject);
      await waitForLock(t);
    });
    expect((await promise).body).toEqual({ closed: 1 });
    expect(await codes([one, two])).toEqual(['InProgress', 'Closed']);
  });

  it('closes each case once after concurrent calls', async () => {
    const { parent, one, two } = await family();
    const answers = await Promise.all([close(parent), close(parent, ben)]);
    expect(answers.map(({ body }) => body.closed).sort()).toEqual([0, 2]);
    expect(await codes([one, two])).toEqual(['Closed', 'Closed']);
    for (const each of [one, two])
      expect((await read(each)).caseEvents.filter(({ type }) => type === 'relation')).toHaveLength(1);
  });
});
