import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import { codeLevelTopicGroups } from '../../catalog/reference-data/tables.ts';
import type { UserActor } from '../../context.ts';
import { contactCars } from '../../people/contacts/tables.ts';
import { makeCase, makeContact, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let agent: UserActor;
let groups: { areaId: number; topicGroupId: number }[];
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
  groups = await t.db
    .select({ areaId: codeLevelTopicGroups.areaId, topicGroupId: codeLevelTopicGroups.topicGroupId })
    .from(codeLevelTopicGroups)
    .limit(2);
});
afterAll(() => t.close());

const received = '2026-03-01T08:00:00.000Z';
/** A case with these topic groups. The first one is primary. */
async function onTopics(overrides: Parameters<typeof makeCase>[1], ...topics: number[]) {
  const row = await makeCase(t, { receiptDateTime: received, ...overrides });
  for (const [order, topic] of topics.entries())
    await t.db.insert(caseCodeLevelSets).values({
      caseId: row.caseId,
      codeLevelAreaId: groups[topic]?.areaId ?? 0,
      codeLevelTopicGroupId: groups[topic]?.topicGroupId ?? 0,
      isPrimary: order === 0,
      order,
    });
  return row;
}
const repeatOf = async (caseId: number, who = agent) =>
  (await t.inject(who, casePageEndpoints.getCase, { params: { id: caseId } })).body.earlierConcern;
const marked = async (contactId: number, topic: number, exceptCaseId: number) => {
  const query = {
    contactId,
    exceptCaseId,
    receiptDateTime: received,
    codeLevelTopicGroupIds: String(groups[topic]?.topicGroupId),
  };
  const { body } = await t.inject(agent, casePageEndpoints.listSimilarCases, { query });
  return body.map(({ isRepeatConcern }) => isRepeatConcern);
};

describe('a repeat concern (rule 3.31)', () => {
  it.each([
    ['same topic within 24 months', { receiptDateTime: '2024-03-02T08:00:00Z' }, [0], true],
    ['same topic in another set', { receiptDateTime: '2026-01-01T08:00:00Z' }, [1, 0], true],
    ['same topic more than 24 months ago', { receiptDateTime: '2024-02-28T08:00:00Z' }, [0], false],
    ['another topic', { receiptDateTime: '2026-01-01T08:00:00Z' }, [1], false],
    ['received at the same time', { receiptDateTime: received }, [0], false],
    ['received later', { receiptDateTime: '2026-03-02T08:00:00Z' }, [0], false],
    ['integrated', { receiptDateTime: '2026-01-01T08:00:00Z', statusId: statusIds.Integrated }, [0], false],
  ] as const)('%s', async (_what, overrides, topics, expected) => {
    const { contactId } = await makeContact(t);
    const { caseId, internalId } = await onTopics({ contactId, ...overrides }, ...topics);
    const own = await onTopics({ contactId }, 0);
    const reported = {
      caseId,
      internalId,
      reason: 'contact',
      codeLevelTopicGroupId: groups[0]?.topicGroupId,
    };
    if (expected) expect(await repeatOf(own.caseId)).toMatchObject(reported);
    else expect(await repeatOf(own.caseId)).toBeNull();
    expect(await marked(contactId, 0, own.caseId)).toEqual([expected]);
  });

  it("is detected by a car with another owner too, among cases in the reader's scope", async () => {
    const vin = 'WBA11AA0105K12345';
    const now = t.clock.now();
    const cars = [];
    for (const { contactId } of [await makeContact(t), await makeContact(t)])
      cars.push(
        ...(await t.db
          .insert(contactCars)
          .values({ contactId, vin, createdAt: now, lastModifiedAt: now })
          .returning()),
      );
    const [before, after] = cars.map(({ contactId, contactCarId }) => ({ contactId, contactCarId }));
    const earlier = await onTopics(
      { ...before, receiptDateTime: '2026-02-01T08:00:00Z', marketId: await marketId(t, 'FR') },
      0,
    );
    const own = await onTopics({ ...after }, 0);
    expect(await repeatOf(own.caseId)).toMatchObject({ caseId: earlier.caseId, reason: 'vin' });
    const german = await t.actor('Agent', { scopes: { Markets: [await marketId(t, 'DE')] } });
    expect(await repeatOf(own.caseId, german)).toBeNull();
  });
});
