import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTransaction } from '../../platform/db/client.ts';
import { lookupId, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { markets } from '../markets/tables.ts';
import { listApplicableRules, winningRule } from './applicable-rules.ts';
import { dueDateFor } from './due-date.ts';
import type { CaseFacts } from './specificity.ts';
import { rules, ruleTypes } from './tables.ts';

let t: TestApp;
let facts: CaseFacts;
beforeAll(async () => {
  t = await createTestApp();
  facts = {
    marketId: await marketId(t, 'DE'),
    sourceId: await lookupId(t, 'source', 'Contact Form'),
    inputChannelId: await lookupId(t, 'inputChannel', 'E-Mail'),
    brandId: await lookupId(t, 'brand', 'BMW'),
    codeLevelAreaIds: [],
    codeLevelTopicGroupIds: [],
    codeLevelTopicDetailIds: [],
    escalationLevelId: await lookupId(t, 'escalationLevel', 'None'),
  };
});
afterAll(() => t.close());

const forwardsTo = async (changed: Partial<CaseFacts>) =>
  winningRule(await listApplicableRules(t.db, { ...facts, ...changed }), 'Forwarding')?.effect;

describe('the shipped rules', () => {
  it('forward to the team of the market, and without a market to the central team', async () => {
    expect(await forwardsTo({})).toEqual({ to: ['customer.team.de@markets.example'], cc: [] });
    expect(await forwardsTo({ marketId: null })).toEqual({ to: ['central.team@markets.example'], cc: [] });
  });

  it('forward German board cases and motorcycles to other teams', async () => {
    expect(await forwardsTo({ sourceId: await lookupId(t, 'source', 'Board') })).toMatchObject({
      to: ['board.cases@markets.example'],
    });
    expect(await forwardsTo({ brandId: await lookupId(t, 'brand', 'BMW Motorrad') })).toMatchObject({
      to: ['motorrad.team@markets.example'],
    });
  });

  it('include the reasons why they apply (rule 7.4)', async () => {
    const ranked = await listApplicableRules(t.db, facts);
    expect(ranked.filter((rule) => rule.ruleType === 'DueDate')).toEqual([
      expect.objectContaining({
        name: 'Due date, Germany',
        metConditions: ['market'],
        isWinner: true,
        effect: { workingDaysToFirstAnswer: 1, workingDaysToSolution: 8 },
      }),
      expect.objectContaining({ name: 'Due date, all markets', metConditions: [], isWinner: false }),
    ]);
  });
});

describe('dueDateFor (rule 3.17)', () => {
  it("counts the winning rule's days to the solution in the market's calendar", async () => {
    expect(await dueDateFor(t.db, facts, '2026-03-04T09:00:00.000Z', null)).toBe('2026-03-16T17:00:00.000Z');
    const israel = { ...facts, marketId: await marketId(t, 'IL') };
    // Ten days by the general rule. Fridays and Saturdays are off.
    expect(await dueDateFor(t.db, israel, '2026-03-04T09:00:00.000Z', null)).toBe('2026-03-18T16:00:00.000Z');
  });

  it('uses active rules only, and returns null when no rule applies', async () => {
    const undone = openTransaction(t.db, async (tx) => {
      await tx.update(rules).set({ isActive: false }).where(eq(rules.seedCode, 'due-date-de'));
      expect(await dueDateFor(tx, facts, '2026-03-04T09:00:00.000Z', null)).toBe('2026-03-18T17:00:00.000Z');
      await tx.update(rules).set({ isActive: false }).where(eq(rules.ruleTypeId, ruleTypes.DueDate));
      const keeping = (dueDateTime: string | null) =>
        dueDateFor(tx, facts, '2026-03-04T09:00:00.000Z', dueDateTime);
      expect(await keeping(null)).toBeNull();
      expect(await keeping('2026-03-04T08:00:00.000Z')).toBeNull();
      expect(await keeping('2026-03-05T08:00:00.000Z')).toBe('2026-03-05T08:00:00.000Z');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });

  it('uses a changed weekend of the market', async () => {
    const { marketId: germany } = facts;
    if (germany === null) throw new Error('no market');
    await t.db
      .update(markets)
      .set({ weekendDays: [7] })
      .where(eq(markets.marketId, germany));
    expect(await dueDateFor(t.db, facts, '2026-03-04T09:00:00.000Z', null)).toBe('2026-03-13T17:00:00.000Z');
  });
});
