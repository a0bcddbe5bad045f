import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasures, gdprExports } from '../people/privacy/tables.ts';
import { retentionLots, retentionRuns } from '../people/retention/tables.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addDataProtectionMetrics } from './data-protection-metrics.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const figures = async () => {
  const registry = new Registry();
  addDataProtectionMetrics(registry, t);
  const lines = (await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)]),
  );
};

it('exports zero waiting and the time since the first start without any retention run', async () => {
  await t.pool.query(
    `update jobs.schedule set created_on = now() - interval '50 hours' where name = 'begin-retention'`,
  );
  const { cfm_retention_oldest_seconds: age, ...reported } = await figures();
  expect(Math.round(Number(age) / 3600)).toBe(50);
  expect(reported).toEqual({
    'cfm_erasures{state="open"}': '0',
    'cfm_erasures{state="late"}': '0',
    'cfm_erasures{state="failed"}': '0',
    'cfm_access_exports{state="open"}': '0',
    'cfm_access_exports{state="late"}': '0',
    'cfm_access_exports{state="failed"}': '0',
    cfm_retention_failures: '0',
  });
});

it('exports open, late and failed erasures, access exports and the last retention run', async () => {
  const erasure = { reason: 'asked', totalCount: 1 };
  await t.db.insert(erasures).values([
    { ...erasure, contactId: 1, requestedAt: ago(0.1) },
    { ...erasure, contactId: 2, requestedAt: ago(2), failedAt: ago(1) },
    { ...erasure, contactId: 3, requestedAt: ago(9), finishedAt: ago(8), step: 'done' },
  ]);
  const { userId: byUserId } = await t.actor('Agent');
  const asked = { contactId: 1, byUserId };
  await t.db.insert(gdprExports).values([
    { ...asked, requestedAt: ago(0.1) },
    { ...asked, requestedAt: ago(0.6) },
    // Not finished within an hour: the page shows it as failed, too.
    { ...asked, requestedAt: ago(2) },
    { ...asked, requestedAt: ago(3), failedAt: ago(2) },
    { ...asked, requestedAt: ago(3), finishedAt: ago(2) },
    { ...asked, requestedAt: ago(3), removedAt: ago(2) },
    { ...asked, requestedAt: ago(24 * 8), failedAt: ago(24 * 8) },
  ]);
  const runs = await t.db
    .insert(retentionRuns)
    .values([
      { startedAt: ago(30), finishedAt: ago(29) },
      { startedAt: ago(6), finishedAt: ago(5) },
    ])
    .returning();
  const [before, newest] = runs.map(({ retentionRunId }) => ({
    ...{ retentionRunId, kind: 'spam' as const },
    before: ago(100),
  }));
  if (!before || !newest) throw new Error('no runs');
  await t.db.insert(retentionLots).values([
    { ...before, failed: 9 },
    { ...newest, failed: 2 },
    { ...newest, failed: 1 },
  ]);
  const { cfm_retention_oldest_seconds: age, ...reported } = await figures();
  expect(reported).toEqual({
    'cfm_erasures{state="open"}': '2',
    'cfm_erasures{state="late"}': '1',
    'cfm_erasures{state="failed"}': '1',
    'cfm_access_exports{state="open"}': '2',
    'cfm_access_exports{state="late"}': '1',
    'cfm_access_exports{state="failed"}': '2',
    cfm_retention_failures: '3',
  });
  expect(Math.round(Number(age) / 3600)).toBe(5);
});
