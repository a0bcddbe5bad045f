import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { caseCodeLevelSets } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { lookupId, makeCase, marketId } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { codeLevelAreas, codeLevelTopicGroups } from '../reference-data/tables.ts';
import { rules } from './tables.ts';

const { checkRule, createRule, testRule } = ruleSettingsEndpoints;

let t: TestApp;
let admin: UserActor;
let germany: number;
let board: number;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.actor('Admin');
  germany = await marketId(t, 'DE');
  board = await lookupId(t, 'source', 'Board');
  return () => t.close();
});

type Rule = Record<string, unknown>;
const test = async (caseId: number, rule: Rule, ruleId: number | null = null, who = admin) =>
  t.inject(who, testRule, { body: { caseId, ruleId, rule: { ruleTypeId: ruleTypes.DueDate, ...rule } } });
const check = async (rule: Rule, ruleId: number | null = null) =>
  (await t.inject(admin, checkRule, { body: { ruleId, rule: { ruleTypeId: ruleTypes.DueDate, ...rule } } }))
    .body;
const seeded = async (seedCode: string) =>
  (await t.db.select().from(rules).where(eq(rules.seedCode, seedCode)))[0]?.ruleId ?? 0;

describe('testing a rule on a case (rule 7.10)', () => {
  it('shows the winner with the edited rule, and why the others lose', async () => {
    const row = await makeCase(t, { sourceId: board });
    const { body } = await test(row.caseId, { sourceIds: [board, board + 1] });
    expect(body).toMatchObject({
      caseId: row.caseId,
      internalId: row.internalId,
      title: row.title,
      has: [
        { condition: 'market', names: ['Germany'] },
        { condition: 'source', names: ['Board'] },
        { condition: 'inputChannel', names: ['E-Mail'] },
        { condition: 'escalationLevel', names: ['None'] },
      ],
    });
    expect(body.contenders).toEqual([
      {
        ruleId: null,
        isEdited: true,
        name: '',
        effect: '',
        conditions: [{ condition: 'source', names: expect.arrayContaining(['Board']), isMet: true }],
        applies: true,
        isWinner: true,
        losesBy: null,
      },
      {
        ruleId: await seeded('due-date-de'),
        isEdited: false,
        name: 'Due date, Germany',
        effect: 'First answer in 1 working day, solution in 8 working days',
        conditions: [{ condition: 'market', names: ['Germany'], isMet: true }],
        applies: true,
        isWinner: false,
        losesBy: 'conditions',
      },
      expect.objectContaining({ name: 'Due date, all markets', conditions: [], losesBy: 'conditions' }),
    ]);
  });

  it('shows the unmet conditions of the edited rule', async () => {
    const [group] = await t.db.select().from(codeLevelTopicGroups).limit(1);
    const [other] = await t.db.select().from(codeLevelAreas).where(eq(codeLevelAreas.code, 'finance'));
    const row = await makeCase(t);
    await t.db.insert(caseCodeLevelSets).values({
      caseId: row.caseId,
      codeLevelAreaId: group?.areaId ?? 0,
      codeLevelTopicGroupId: group?.topicGroupId ?? 0,
      isPrimary: true,
      order: 0,
    });
    const { body } = await test(row.caseId, {
      marketId: germany,
      codeLevelAreaIds: [other?.areaId],
      codeLevelTopicGroupIds: [group?.topicGroupId],
    });
    expect(body.contenders.map(({ isEdited, isWinner }) => [isEdited, isWinner])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ]);
    const edited = body.contenders.at(-1);
    expect(edited).toMatchObject({ applies: false, losesBy: null });
    expect(edited?.conditions.map(({ condition, isMet }) => [condition, isMet])).toEqual([
      ['market', true],
      ['codeLevelArea', false],
      ['codeLevelTopicGroup', true],
    ]);
    expect(body.has.map(({ condition }) => condition)).toEqual(
      expect.arrayContaining(['codeLevelArea', 'codeLevelTopicGroup']),
    );
  });

  it('keeps the age of a stored rule: a change does not make it newer', async () => {
    const row = await makeCase(t);
    const general = await seeded('due-date-general');
    t.clock.advance({ minutes: 1 });
    const { body: newer } = await t.inject(admin, createRule, {
      body: {
        ruleTypeId: 5,
        name: 'Newer',
        marketId: germany,
        inputChannelIds: [row.inputChannelId],
        workingDaysToFirstAnswer: 1,
        workingDaysToSolution: 1,
        areConflictsAcknowledged: true,
      },
    });
    t.clock.advance({ minutes: 1 });
    const asked = { marketId: germany, sourceIds: [row.sourceId] };
    const winners = async (ruleId: number | null) => {
      const { contenders } = (await test(row.caseId, asked, ruleId)).body;
      return contenders.filter(({ isEdited, isWinner }) => isEdited || isWinner);
    };
    expect(await winners(general)).toMatchObject([
      { ruleId: newer, isWinner: true },
      { ruleId: general, isEdited: true, applies: true, losesBy: 'age' },
    ]);
    expect(await winners(null)).toMatchObject([{ isEdited: true, isWinner: true }]);
    // Without its new conditions, the edited rule comes last. Its stored version does not compete.
    expect((await check(asked, general)).ties).toEqual([{ ruleId: newer, name: 'Newer', isNewer: true }]);
    await t.db.delete(rules).where(eq(rules.ruleId, newer));
  });

  it('shows the winner without the rule if the rule is inactive', async () => {
    const row = await makeCase(t);
    const { body } = await test(row.caseId, { isActive: false }, await seeded('due-date-de'));
    expect(body.contenders).toMatchObject([
      { name: 'Due date, all markets', isWinner: true },
      { name: 'Due date, Germany', isEdited: true, applies: false },
    ]);
  });

  it('compares a template only with those for its occasion', async () => {
    const row = await makeCase(t);
    const template = { ruleTypeId: ruleTypes.ReplyTemplate, occasion: 'final' };
    const { body } = await test(row.caseId, template);
    expect(body.contenders.map(({ name, isWinner }) => [name, isWinner])).toEqual([
      ['', true],
      ['Final answer', false],
    ]);
  });

  it('rejects a case that the reader does not see', async () => {
    const hidden = await makeCase(t, { marketId: await marketId(t, 'FR') });
    const scoped = await t.actor('Admin', { scopes: { Markets: [germany] } });
    expect((await test(hidden.caseId, {}, null, scoped)).status).toBe(404);
    expect((await test(hidden.caseId, {})).status).toBe(200);
  });

  it('rejects unknown ids', async () => {
    const row = await makeCase(t);
    expect((await test(row.caseId, { brandIds: [board] })).body.errors).toEqual({
      brandIds: 'Brand must be one of the options',
    });
    expect((await test(row.caseId, {}, 999_999)).status).toBe(404);
  });
});

const nothing = { neverWinsBecauseOf: [], ties: [], shadows: [], uncoveredMarkets: [] };

describe('checking a rule against the stored ones (rule 7.11)', () => {
  it('shows the effect of a new rule on the others', async () => {
    const general = { ruleId: await seeded('due-date-general'), name: 'Due date, all markets' };
    const german = { ruleId: await seeded('due-date-de'), name: 'Due date, Germany' };
    expect(await check({})).toEqual({ ...nothing, shadows: [general] });
    expect(await check({ marketId: germany })).toEqual({ ...nothing, shadows: [german] });
    // The general rule is the older of the two.
    expect((await check({ marketId: germany }, general.ruleId)).neverWinsBecauseOf).toEqual([german]);
    expect(await check({ marketId: germany, sourceIds: [board] })).toEqual(nothing);
  });

  it('lists markets that are left without a rule when it is deactivated or gets more conditions', async () => {
    const { Reminder: ruleTypeId } = ruleTypes;
    const general = await seeded('reminder-general');
    const [own] = await t.db
      .insert(rules)
      .values({
        ruleTypeId,
        name: 'Reminder, Germany',
        marketId: germany,
        effect: { firstReminderWorkingDays: 1, betweenRemindersWorkingDays: 1, reminderCount: 1 },
        createdAt: t.clock.now(),
      })
      .returning();
    for (const edited of [{ isActive: false }, { sourceIds: [board] }, { marketId: germany }]) {
      const { uncoveredMarkets } = await check({ ruleTypeId, ...edited }, general);
      expect(uncoveredMarkets).toContain('France');
      // Germany has its own rule.
      expect(uncoveredMarkets).not.toContain('Germany');
    }
    for (const [edited, ruleId] of [
      [{}, general],
      [{ isActive: false }, own?.ruleId ?? 0],
    ] as const)
      expect((await check({ ruleTypeId, ...edited }, ruleId)).uncoveredMarkets).toEqual([]);
    await t.db.delete(rules).where(eq(rules.ruleId, own?.ruleId ?? 0));
  });

  it('reports that the rule never wins because of one or several others', async () => {
    const levels = await Promise.all(
      ['None', '1', '2', '3'].map((name) => lookupId(t, 'escalationLevel', name)),
    );
    const form = {
      ruleTypeId: 5,
      workingDaysToFirstAnswer: 1,
      workingDaysToSolution: 1,
      areConflictsAcknowledged: true,
    };
    const ids = await Promise.all(
      [levels.slice(0, 2), levels.slice(2)].map(async (escalationLevelIds, at) => {
        const body = { ...form, name: `Half ${at}`, escalationLevelIds };
        return (await t.inject(admin, createRule, { body })).body;
      }),
    );
    const { neverWinsBecauseOf } = await check({ marketId: germany }, await seeded('due-date-de'));
    expect(neverWinsBecauseOf.map(({ name }) => name).sort()).toEqual(['Half 0', 'Half 1']);
    expect(
      (await check({ marketId: germany, isActive: false }, await seeded('due-date-de'))).neverWinsBecauseOf,
    ).toEqual([]);
    for (const ruleId of ids) await t.db.delete(rules).where(eq(rules.ruleId, ruleId));
  });

  it('finds no conflicts among the shipped rules', async () => {
    for (const row of await t.db
      .select()
      .from(rules)
      .where(and(rules.isActive, isNull(rules.deletedAt)))) {
      const occasion = 'occasion' in row.effect ? row.effect.occasion : null;
      expect(await check({ ...row, occasion }, row.ruleId), row.name).toEqual(nothing);
    }
  });
});
