import { ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { contestedRule, ruleForm } from '@cfm/contract/catalog/rules.ts';
import { expect, it, test } from 'vitest';
import { contestedOf, formOf, newRule, typeOf, valuesOf, withType } from './rule-values.ts';

const reminder = {
  ...newRule('Reminder'),
  name: 'Reminder',
  firstReminderWorkingDays: 5,
  betweenRemindersWorkingDays: 3,
  reminderCount: 2,
};

test.each(ruleTypeNames)('creates an active rule of type %s for all cases, without an effect', (type) => {
  const values = newRule(type);
  expect(typeOf(values.ruleTypeId ?? 0)).toBe(type);
  expect(values).toMatchObject({ isActive: true, marketId: null, sourceIds: [], name: null });
  expect(formOf(type).safeParse(values).success).toBe(false);
  expect(contestedRule.safeParse(contestedOf(values)).success).toBe(true);
});

it('keeps name, state and conditions when the type changes', () => {
  const values = withType({ ...reminder, marketId: 7, brandIds: [1] }, 'Forwarding');
  expect(values).toMatchObject({ ruleTypeId: 1, name: 'Reminder', marketId: 7, brandIds: [1], to: null });
  expect('reminderCount' in values).toBe(false);
});

it('reads a stored rule into the fields of its type', () => {
  const content = {
    ...{ ruleTypeId: ruleTypes.DueDate, name: 'Due', nameDe: null, isActive: false, marketId: 3 },
    ...{ sourceIds: [1], inputChannelIds: [], brandIds: [], codeLevelAreaIds: [] },
    ...{ codeLevelTopicGroupIds: [], codeLevelTopicDetailIds: [], escalationLevelIds: [] },
    ...{ workingDaysToFirstAnswer: 1, workingDaysToSolution: 2 },
  };
  const values = valuesOf(content);
  expect(values).toEqual({ ...content, delayExtensions: null, delayWorkingDays: null });
  expect(ruleForm.safeParse(values).success).toBe(true);
});
