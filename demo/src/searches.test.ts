import type { UserActor } from '@cfm/server/context.ts';
import { listCases } from '@cfm/server/screens/case-list/list-cases.ts';
import { createTestApp, type TestApp } from '@cfm/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemoData } from './load-demo-data.ts';
import searches from './searches.json' with { type: 'json' };

/** The demo depends on seed and time. At this time it matches `searches.json`. */
const moment = '2026-03-02T09:00:00.000Z';
const firstHits = {
  skip: 0,
  take: 100,
  sortBy: 'receiptDateTime',
  descending: true,
  exactTotal: true,
} as const;

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  t.clock.set(moment);
  // The load rebuilds indexes, which pending constraint checks of a test transaction would prevent.
  await loadDemoData({ ...t.ctx(), db: t.db }, { count: 1000 });
  admin = await t.actor('Admin');
});
afterAll(() => t.close());

describe('200 searches in the demo: names, misspelt ones, words, parts of codes, special characters', () => {
  test.each(searches)('"$text"', async ({ text, total, cases }) => {
    const page = await listCases(t.ctx(admin), { filter: { text }, ...firstHits });
    const found = page.items.map(({ internalId }) => internalId).join(' ');
    expect({ total: page.totalCount, cases: found }).toEqual({ total, cases });
  });
});
