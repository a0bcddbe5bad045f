import { randomUUID } from 'node:crypto';
import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { boardCases, caseCodeLevelSets, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { commentCalls } from '../../testing/comment-calls.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const duplicate = (who: UserActor, id: number, requestKey: string = randomUUID()) =>
  t.inject(who, caseActionEndpoints.duplicateCase, { params: { id }, body: { requestKey } });
const read = async (who: UserActor, id: number) =>
  (await t.inject(who, casePageEndpoints.getCase, { params: { id } })).body;

async function fullCase() {
  const { contactId } = await makeContact(t);
  const at = { createdAt: t.clock.now(), lastModifiedAt: t.clock.now() };
  const [car] = await t.db
    .insert(contactCars)
    .values({ contactId, ...at })
    .returning();
  const row = await makeCase(t, {
    statusId: statusIds.Forwarded,
    contactId,
    contactCarId: car?.contactCarId ?? null,
    territoryId: 'North',
    externalId: 'SF-1',
    caseBook: true,
    legal: true,
    responsibleUserId: agent.userId,
  });
  await t.db
    .insert(caseCodeLevelSets)
    .values({ caseId: row.caseId, codeLevelAreaId: 1, isPrimary: true, order: 0 });
  await t.db.insert(boardCases).values({ caseId: row.caseId, boardMember: 'Dr. Board' });
  return row;
}

describe('duplicating a case (rule 3.40)', () => {
  it('copies the description of the case, but not its events or values that belong to one case only', async () => {
    const row = await fullCase();
    await commentCalls(t).add(agent, row.caseId, { fields: { content: 'stays here' } });
    const { status, body } = await duplicate(agent, row.caseId);
    expect(status).toBe(200);
    const made = await read(agent, body.caseId);
    expect(made).toMatchObject({
      title: row.title,
      status: { code: 'New' },
      contactId: row.contactId,
      contactCarId: row.contactCarId,
      marketId: row.marketId,
      territoryId: 'North',
      legal: true,
      boardCaseData: { boardMember: 'Dr. Board' },
      receiptDateTime: row.receiptDateTime,
      externalId: null,
      caseBook: false,
      responsibleUserId: null,
    });
    expect(made.internalId).not.toBe(row.internalId);
    expect(made.dueDateTime).not.toBeNull();
    expect(made.codeLevelSets).toMatchObject([{ codeLevelAreaId: 1, isPrimary: true }]);
    expect(made.caseEvents.map(({ type, details }) => ({ type, details }))).toEqual([
      {
        type: 'relation',
        details: { kind: 'duplicateOf', caseId: row.caseId, internalId: row.internalId },
      },
    ]);
    expect((await read(agent, row.caseId)).caseEvents[0]).toMatchObject({
      type: 'relation',
      details: { kind: 'duplicatedAs', caseId: made.caseId, internalId: made.internalId },
    });
    const history = await t.inject(agent, casePageEndpoints.listHistory, { params: { id: row.caseId } });
    expect(history.body.items[0]?.action).toBe('case-duplicate');
  });

  it('makes one case when sent twice concurrently', async () => {
    const row = await fullCase();
    const requestKey = randomUUID();
    const replies = await Promise.all([0, 1].map(() => duplicate(agent, row.caseId, requestKey)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.caseId).toBe(replies[1]?.body.caseId);
    const made = await t.db
      .select()
      .from(cases)
      .where(eq(cases.requestKey, `duplicate ${row.caseId} ${requestKey}`))
      .orderBy(asc(cases.caseId));
    expect(made).toHaveLength(1);
    const other = await makeCase(t);
    const another = await duplicate(agent, other.caseId, requestKey);
    expect(another.body.caseId).not.toBe(replies[0]?.body.caseId);
  });

  it('rejects a case that is out of scope, locked or excluded, and accepts a closed one', async () => {
    const row = await fullCase();
    const french = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'FR')] } });
    expect((await duplicate(french, row.caseId)).status).toBe(404);
    const holder = await t.actor('Agent', { firstName: 'Hanna', lastName: 'Holder' });
    await t.inject(holder, caseEndpoints.lockCase, { params: { id: row.caseId }, body: {} });
    const locked = await duplicate(agent, row.caseId);
    expect([locked.status, locked.body.message]).toEqual([423, expect.stringContaining('Hanna Holder')]);
    for (const [status, answer] of [
      ['Closed', 200],
      ['Spam', 409],
      ['Integrated', 409],
    ] as const) {
      const { caseId } = await makeCase(t, { statusId: statusIds[status] });
      expect((await duplicate(agent, caseId)).status, status).toBe(answer);
      expect((await read(agent, caseId)).abilities.duplicate, status).toBe(answer === 200);
    }
  });

  it('hides the number of a case that the reader does not see', async () => {
    const row = await fullCase();
    const { body } = await duplicate(agent, row.caseId);
    await t.db
      .update(cases)
      .set({ marketId: await marketId(t, 'FR') })
      .where(eq(cases.caseId, body.caseId));
    const german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect((await read(german, row.caseId)).caseEvents[0]?.details).toEqual({
      kind: 'duplicatedAs',
      caseId: null,
      internalId: null,
    });
  });
});
