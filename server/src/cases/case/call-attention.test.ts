import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { addMoreDays } from '../../process/extensions/add-more-days.ts';
import { simpleSolve } from '../../process/solution/simple-solve.ts';
import { makeCase } from '../../testing/factories.ts';
import { forward, tokensOf } from '../../testing/forward.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockCase } from './lock-case.ts';

let t: TestApp;
let anna: UserActor;
let piotr: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  anna = await t.actor('Agent');
  piotr = await t.actor('Agent');
});
afterAll(() => t.close());

const attended = async (who: UserActor) => {
  const { body } = await t.inject(who, caseListEndpoints.listCases, {
    query: {},
    body: { needsAttention: true },
  });
  return body.items.map(({ caseId }) => caseId);
};
const open = (who: UserActor, caseId: number) => lockCase(t.ctx(who), { caseId, takeOver: false });
async function forwarded(responsibleUserId: number | null) {
  const { caseId } = await makeCase(t, { responsibleUserId });
  await forward(t, anna, { caseId });
  return { caseId, token: (await tokensOf(t, caseId))('service@autohaus.example') };
}
const outside = () => t.ctx({ kind: 'anonymous' });

it('calls the attention of the responsible user by a delay and by a solution, until that user opens the case (rule 3.34)', async () => {
  const { caseId, token } = await forwarded(anna.userId);
  expect(await attended(anna)).not.toContain(caseId);
  await addMoreDays(outside(), { token, days: 3, reason: 'Parts', origin: 'form' });
  expect([await attended(anna), await attended(piotr)]).toEqual([[caseId], []]);
  await open(piotr, caseId);
  expect(await attended(anna)).toEqual([caseId]);
  t.clock.advance({ minutes: 10 });
  await open(anna, caseId);
  expect(await attended(anna)).toEqual([]);
  await simpleSolve(outside(), { token, solution: 'Replaced' });
  expect([await attended(anna), await attended(piotr)]).toEqual([[caseId], []]);
});

it('calls the attention of all users when no user is responsible, until one opens the case', async () => {
  const { caseId, token } = await forwarded(null);
  await simpleSolve(outside(), { token, solution: 'Replaced' });
  expect([await attended(anna), await attended(piotr)]).toEqual([expect.arrayContaining([caseId]), [caseId]]);
  await open(piotr, caseId);
  expect(await attended(piotr)).toEqual([]);
  expect(await attended(anna)).not.toContain(caseId);
});
