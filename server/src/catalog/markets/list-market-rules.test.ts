import { marketSettingsEndpoints } from '@cfm/contract/catalog/market-settings.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { rules, ruleTypes } from '../rules/tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('BMW Admin');
});
afterAll(() => t.close());

describe('the rules of a market', () => {
  it("are its own and the general ones, by type, most specific first, in the reader's language", async () => {
    const id = await marketId(t, 'DE');
    await t.db.update(rules).set({ isActive: false }).where(eq(rules.seedCode, 'forwarding-motorrad'));
    await t.db.insert(rules).values({
      ruleTypeId: ruleTypes.DueDate,
      name: 'Due date, deleted',
      marketId: id,
      effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 },
      createdAt: t.clock.now(),
      deletedAt: t.clock.now(),
    });
    const list = async (headers = {}) =>
      (await t.inject(admin, marketSettingsEndpoints.listMarketRules, { params: { id } }, { headers })).body;
    await t.db.insert(rules).values({
      ruleTypeId: ruleTypes.DueDate,
      name: 'Due date, some sources',
      sourceIds: [1, 2],
      inputChannelIds: [1],
      effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 },
      createdAt: t.clock.now(),
    });
    const english = await list();
    expect(english.filter(({ ruleType }) => ruleType === 'DueDate')).toEqual([
      expect.objectContaining({ name: 'Due date, some sources', isOfMarket: false, conditionCount: 2 }),
      expect.objectContaining({ name: 'Due date, Germany', isOfMarket: true, conditionCount: 0 }),
      expect.objectContaining({ name: 'Due date, all markets', isOfMarket: false, conditionCount: 0 }),
    ]);
    expect(english.map(({ ruleTypeId }) => ruleTypeId)).toEqual(
      english.map(({ ruleTypeId }) => ruleTypeId).toSorted((a, b) => a - b),
    );
    expect(english.map(({ name }) => name).join()).not.toMatch(/Motorrad|France/);
    const german = await list({ 'accept-language': 'de' });
    expect(german.map(({ name }) => name)).not.toEqual(english.map(({ name }) => name));
    const none = await t.inject(admin, marketSettingsEndpoints.listMarketRules, { params: { id: 999_999 } });
    expect(none.status).toBe(404);
  });
});
