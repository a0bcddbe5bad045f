import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '../../access/audit/tables.ts';
import { type Actor, inTransaction } from '../../context.ts';
import { makeCase } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordFirstEdit } from './record-first-edit.ts';
import { statusIds } from './status-transitions.ts';
import type { cases } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const touch = async (actor: Actor, overrides: Partial<typeof cases.$inferInsert> = {}) => {
  const row = await makeCase(t, overrides);
  return inTransaction(t.ctx(actor), (tx) => recordFirstEdit(tx, row));
};

test('moves a new case to In progress on the first edit by staff and records the time once (rule 3.3)', async () => {
  const agent = await t.actor('Agent');
  const touched = await touch(agent);
  expect(touched).toMatchObject({
    statusId: statusIds.InProgress,
    firstEditDateTime: t.clock.now(),
    version: 2,
  });
  const audit = await t.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.caseId, touched.caseId))
    .orderBy(auditEntries.auditId);
  expect(audit.map(({ entity, action }) => `${entity} ${action}`).sort()).toEqual([
    'case firstEdit',
    'caseEvent create',
  ]);
  t.clock.advance({ hours: 1 });
  const again = await inTransaction(t.ctx(agent), (tx) => recordFirstEdit(tx, touched));
  expect(again).toEqual(touched);
});

test('keeps an earlier time when the case was reopened as new', async () => {
  const earlier = '2026-01-05T08:00:00.000Z';
  const touched = await touch(await t.actor('Agent'), { firstEditDateTime: earlier });
  expect(touched).toMatchObject({ statusId: statusIds.InProgress, firstEditDateTime: earlier });
});

test('leaves the case unchanged for other statuses, links and jobs', async () => {
  const agent = await t.actor('Agent');
  for (const statusId of [statusIds.InProgress, statusIds.Forwarded, statusIds.Solved])
    expect(await touch(agent, { statusId })).toMatchObject({ statusId, firstEditDateTime: null, version: 1 });
  const others: Actor[] = [
    { kind: 'job', name: 'x' },
    { kind: 'token', caseLinkId: 1, caseId: 1, label: 'x' },
  ];
  for (const actor of others)
    expect(await touch(actor)).toMatchObject({ statusId: statusIds.New, version: 1 });
});
