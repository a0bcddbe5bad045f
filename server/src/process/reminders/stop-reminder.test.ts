import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import type { UserActor } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let stopper: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  stopper = await t.actor('Agent', {
    claims: ['StopReminderPermission'],
    firstName: 'Stella',
    lastName: 'Stop',
  });
});
afterAll(() => t.close());

const reminded = (statusId: number = statusIds.Forwarded) =>
  makeCase(t, { statusId, isReminderProcessActive: true });
const stop = (who: UserActor, id: number) =>
  t.inject(who, caseActionEndpoints.stopReminder, { params: { id } });
const read = async (who: UserActor, id: number) =>
  (await t.inject(who, casePageEndpoints.getCase, { params: { id } })).body;

it('ends the reminder process, records the user, and keeps the status (rule 3.42)', async () => {
  const { caseId, version } = await reminded();
  expect((await read(stopper, caseId)).abilities.stopReminder).toBe(true);
  expect((await stop(stopper, caseId)).status).toBe(200);
  const stopped = await read(stopper, caseId);
  expect(stopped).toMatchObject({ isReminderProcessActive: false, status: { code: 'Forwarded' }, version });
  expect(stopped.abilities.stopReminder).toBe(false);
  expect(stopped.caseEvents).toMatchObject([
    { type: 'status', author: 'Stella Stop', details: { act: 'reminderStopped' } },
  ]);
  const history = await t.inject(stopper, casePageEndpoints.listHistory, { params: { id: caseId } });
  expect(history.body.items).toMatchObject([
    { action: 'case-stopReminder', changes: [{ field: 'isReminderProcessActive', from: 'Yes', to: 'No' }] },
  ]);
  expect((await stop(stopper, caseId)).body.code).toBe('NoReminder');
});

it('requires the claim and a case that is not read-only', async () => {
  const { caseId } = await reminded();
  const without = await t.actor('Agent', { claims: [] });
  expect((await stop(without, caseId)).status).toBe(403);
  expect((await read(without, caseId)).abilities.stopReminder).toBe(false);
  const closed = await reminded(statusIds.Closed);
  expect((await stop(stopper, closed.caseId)).body.code).toBe('CaseReadOnly');
});
