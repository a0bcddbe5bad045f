import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { dealerEndpoints } from '@cfm/contract/catalog/dealers.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { makeCase, marketId } from '../../testing/factories.ts';
import { caseFormIn, marketCalls } from '../../testing/market-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { dealers } from './tables.ts';

let t: TestApp;
let admin: UserActor;
let calls: ReturnType<typeof marketCalls>;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
  calls = marketCalls(t, admin);
});
afterAll(() => t.close());

it('an inactive market is not offered for new cases, dealers and imports, and stays where it is used', async () => {
  const id = await calls.make();
  const kept = await makeCase(t, { marketId: id });
  const { dealerId } = await makeDealer(id);
  expect((await calls.update(id, { isActive: false })).status).toBe(200);

  const rejected = await t.inject(admin, caseEndpoints.createCase, { body: await caseFormIn(t, id) });
  expect([rejected.status, rejected.body.errors]).toEqual([
    400,
    { marketId: 'Market must be one of the options' },
  ]);
  const dealerForm = {
    number: 'U9',
    name: 'New',
    city: null,
    marketId: id,
    emails: [],
    language: 'de',
    isActive: true,
  };
  const noDealer = await t.inject(admin, dealerEndpoints.createDealer, { body: dealerForm });
  expect([noDealer.status, noDealer.body.errors]).toEqual([
    400,
    { marketId: 'Market must be one of the options' },
  ]);

  const info = await t.inject(admin, referenceDataEndpoints.caseInfo);
  expect(info.body.markets).toContainEqual(expect.objectContaining({ id, isActive: false }));
  const changed = await t.inject(admin, dealerEndpoints.updateDealer, {
    params: { id: dealerId },
    body: { ...dealerForm, number: 'U8', name: 'Renamed', version: 1 },
  });
  expect([changed.status, changed.body.name]).toEqual([200, 'Renamed']);

  const detail = (await t.inject(admin, casePageEndpoints.getCase, { params: { id: kept.caseId } })).body;
  const saved = await t.inject(admin, casePageEndpoints.updateCase, {
    params: { id: kept.caseId },
    body: {
      ...(await caseFormIn(t, id)),
      description: undefined,
      title: 'Saved',
      statusId: detail.statusId,
      version: detail.version,
    },
  });
  expect(saved.status).toBe(200);
  const copy = await t.inject(admin, caseActionEndpoints.duplicateCase, {
    params: { id: kept.caseId },
    body: {},
  });
  expect(copy.status).toBe(200);
  const [row] = await t.db
    .select({ marketId: cases.marketId })
    .from(cases)
    .where(eq(cases.caseId, copy.body.caseId));
  expect(row?.marketId).toBe(id);
  // A case with another market cannot get it.
  const other = await makeCase(t, { marketId: await marketId(t, 'DE') });
  const moved = await t.inject(admin, casePageEndpoints.updateCase, {
    params: { id: other.caseId },
    body: {
      ...(await caseFormIn(t, id)),
      description: undefined,
      statusId: other.statusId,
      version: other.version,
    },
  });
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([400, ['marketId']]);
});

async function makeDealer(id: number) {
  const [row] = await t.db
    .insert(dealers)
    .values({ number: `M${id}`, name: 'Autohaus', marketId: id, language: 'de' })
    .returning();
  if (!row) throw new Error('no dealer was created');
  return row;
}
