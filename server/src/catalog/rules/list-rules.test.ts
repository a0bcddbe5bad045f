import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { optionalConditions, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserActor } from '../../context.ts';
import { lookupId, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { compareSpecificity } from './specificity.ts';
import { rules } from './tables.ts';

let t: TestApp;
let admin: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  return () => t.close();
});
const made: number[] = [];
afterEach(async () => {
  if (made.length > 0) await t.db.delete(rules).where(inArray(rules.ruleId, made.splice(0)));
});

type Query = Record<string, unknown>;
const list = (query: Query = {}, language = 'en') =>
  t.inject(admin, ruleSettingsEndpoints.listRules, { query }, { headers: { 'accept-language': language } });
const namesBy = async (query: Query, language?: string) =>
  (await list({ take: 100, ...query }, language)).body.items.map(({ name }) => name);
async function make(more: Partial<typeof rules.$inferInsert>): Promise<number> {
  const [row] = await t.db
    .insert(rules)
    .values({
      ruleTypeId: ruleTypes.Reminder,
      name: 'Own',
      effect: { firstReminderWorkingDays: 1, betweenRemindersWorkingDays: 1, reminderCount: 1 },
      createdAt: t.clock.now(),
      ...more,
    })
    .returning();
  made.push(row?.ruleId ?? 0);
  return row?.ruleId ?? 0;
}

describe('the list of rules (rule 7.5)', () => {
  it("describes conditions and effect of a rule in the reader's language", async () => {
    const [board] = (await list({ search: 'board.cases' })).body.items;
    expect(board).toEqual({
      ruleId: expect.any(Number),
      ruleTypeId: 1,
      ruleType: 'Forwarding',
      name: 'Forwarding, Germany, board cases',
      marketId: expect.any(Number),
      conditions: [
        { condition: 'market', names: ['Germany'] },
        { condition: 'source', names: ['Board'] },
      ],
      effect: 'To board.cases@markets.example, copy to customer.team.de@markets.example',
      isActive: true,
      version: 1,
      lastModifiedDateTime: expect.any(String),
      lastModifiedBy: null,
    });
    const [german] = (await list({ search: 'board.cases' }, 'de')).body.items;
    expect(german).toMatchObject({
      name: 'Weiterleitung, Deutschland, Vorstandsfälle',
      conditions: [{ names: ['Deutschland'] }, { names: [expect.any(String)] }],
      effect: 'An board.cases@markets.example, Kopie an customer.team.de@markets.example',
    });
  });

  it('is sorted by type, then by precedence', async () => {
    const [germany, board, brand] = [
      await marketId(t, 'DE'),
      await lookupId(t, 'source', 'Board'),
      await lookupId(t, 'brand', 'MINI'),
    ];
    await make({ name: 'b', marketId: germany });
    await make({ name: 'a', marketId: germany });
    await make({ name: 'source', sourceIds: [board, board + 1] });
    await make({ name: 'market and source', marketId: germany, sourceIds: [board] });
    await make({ name: 'two', brandIds: [brand], sourceIds: [board] });
    expect(await namesBy({ ruleTypeId: ruleTypes.Reminder })).toEqual([
      'two',
      'market and source',
      'source',
      'a',
      'b',
      'Reminder, all markets',
    ]);
    const { items } = (await list({ take: 100 })).body;
    const byId = new Map((await t.db.select().from(rules)).map((row) => [row.ruleId, row]));
    items.slice(1).forEach((item, at) => {
      const [before, after] = [byId.get(items[at]?.ruleId ?? 0), byId.get(item.ruleId)];
      if (!before || !after) throw new Error('missing rule');
      expect(before.ruleTypeId).toBeLessThanOrEqual(after.ruleTypeId);
      if (before.ruleTypeId !== after.ruleTypeId) return;
      const { order, by } = compareSpecificity(before, after);
      // Rules of two markets do not compete.
      if (by !== 'age' || before.marketId === after.marketId) expect(order).toBeLessThan(0);
    });
  });

  it('can be filtered by type, market, state, conditions and words', async () => {
    const [france, board] = [await marketId(t, 'FR'), await lookupId(t, 'source', 'Board')];
    expect(await namesBy({ marketId: france })).toEqual(['Forwarding, France', 'Due date, France']);
    expect(await namesBy({ marketId: france, ruleTypeId: 5 })).toEqual(['Due date, France']);
    expect((await namesBy({ marketId: 0 })).sort()).toContain('Escalation, all markets');
    expect(await namesBy({ marketId: 0, ruleTypeId: 5 })).toEqual(['Due date, all markets']);
    expect(await namesBy({ sourceId: board })).toEqual(['Forwarding, Germany, board cases']);
    await make({ name: 'Asleep', isActive: false });
    expect(await namesBy({ isActive: 'false' })).toEqual(['Asleep']);
    expect(await namesBy({ isActive: 'true', ruleTypeId: 2 })).toEqual(['Reminder, all markets']);
    expect(await namesBy({ search: 'FRIST  italien' }, 'en')).toEqual(['Due date, Italy']);
    expect(await namesBy({ search: 'level2@' })).toEqual(['Escalation, all markets']);
    expect(await namesBy({ search: 'Rückfrage zu Ihrer' }, 'de')).toEqual(['Rückfrage an den Kunden']);
    expect(await namesBy({ search: '%' })).toEqual([]);
  });

  it.each(optionalConditions)('has a filter for the condition %s', async (condition) => {
    const field = `${condition}Ids` as const;
    await make({ name: 'It', [field]: [424_242] });
    await make({ name: 'Another', [field]: [1] });
    expect(await namesBy({ [`${condition}Id`]: 424_242 })).toEqual(['It']);
  });

  it('has pages without deleted rules', async () => {
    const { body: all } = await list({ take: 100 });
    const { body: page } = await list({ skip: 10, take: 10 });
    expect(page.totalCount).toBe(all.totalCount);
    expect(page.items).toEqual(all.items.slice(10, 20));
    await make({ name: 'Gone', deletedAt: t.clock.now() });
    expect((await list()).body.totalCount).toBe(all.totalCount);
    expect(await namesBy({ search: 'Gone' })).toEqual([]);
  });
});

it("the rule info lists all choices of rules in the reader's language", async () => {
  const { body } = await t.inject(
    admin,
    ruleSettingsEndpoints.getRuleInfo,
    {},
    { headers: { 'accept-language': 'de' } },
  );
  expect(body.ruleTypes.map(({ name }) => name)).toEqual([
    'Weiterleitung',
    'Erinnerung',
    'Eskalation',
    'Antwortvorlage',
    'Frist',
  ]);
  expect(body.markets.find(({ name }) => name === 'Deutschland')).toMatchObject({ isActive: true });
  expect(body.occasions).toContainEqual({ occasion: 'final', name: 'Abschließende Antwort' });
  expect(body.placeholders).toContainEqual({
    name: 'car.vin',
    meaning: 'FIN des Fahrzeugs',
    isOfForwards: false,
  });
  expect(body.sources.map(({ name }) => name)).toContain('Direktkontakt');
});
