import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import type { UserActor } from '../../context.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: UserActor;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin', { firstName: 'Otto', lastName: 'Outbox' });
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

const set = (who: UserActor, isPaused: boolean, reason?: string) =>
  t.inject(who, mailOutEndpoints.setAutomaticMail, { body: { isPaused, reason } });
const get = async () => (await t.inject(agent, mailOutEndpoints.getAutomaticMail)).body;

it('is paused with a reason by an IFM Admin, shown to all users, and resumed (rule 16.13)', async () => {
  expect(await get()).toEqual({ pause: null });
  expect((await set(admin, true, '  ')).body.errors).toEqual({ reason: 'Reason is required' });
  expect((await set(agent, true, 'Please')).status).toBe(403);
  const paused = { pause: { since: t.clock.now(), by: 'Otto Outbox', reason: 'A storm of mails' } };
  expect((await set(admin, true, 'A storm of mails')).body).toEqual(paused);
  t.clock.advance({ minutes: 5 });
  // The first of two pauses wins.
  expect((await set(await t.actor('Admin'), true, 'Another reason')).body).toEqual(paused);
  expect(await get()).toEqual(paused);
  expect((await set(admin, false)).body).toEqual({ pause: null });
  expect((await set(admin, false)).body).toEqual({ pause: null });
  const entries = (await t.db.select().from(auditEntries).orderBy(auditEntries.auditId)).filter(
    ({ entity }) => entity === 'automaticMail',
  );
  expect(entries.map(({ action, actorUserId, changes }) => [action, actorUserId, changes])).toEqual([
    ['pause', admin.userId, [{ field: 'reason', to: 'A storm of mails' }]],
    ['resume', admin.userId, []],
  ]);
});
