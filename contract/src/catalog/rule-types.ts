export const ruleTypeNames = ['Forwarding', 'Reminder', 'Escalation', 'ReplyTemplate', 'DueDate'] as const;
export type RuleType = (typeof ruleTypeNames)[number];
/** Fixed ids, used as `ruleTypeId` in the API (rule 7.1). */
export const ruleTypes = {
  Forwarding: 1,
  Reminder: 2,
  Escalation: 3,
  ReplyTemplate: 4,
  DueDate: 5,
} as const satisfies Record<RuleType, number>;

/** Conditions of a rule in addition to its market (rule 7.2). */
export const optionalConditions = [
  'source',
  'inputChannel',
  'brand',
  'codeLevelArea',
  'codeLevelTopicGroup',
  'codeLevelTopicDetail',
  'escalationLevel',
] as const;
export type OptionalCondition = (typeof optionalConditions)[number];
export const ruleConditions = ['market', ...optionalConditions] as const;
export type RuleCondition = (typeof ruleConditions)[number];
/** Fields with the ids of each condition. */
export const conditionFields = {
  source: 'sourceIds',
  inputChannel: 'inputChannelIds',
  brand: 'brandIds',
  codeLevelArea: 'codeLevelAreaIds',
  codeLevelTopicGroup: 'codeLevelTopicGroupIds',
  codeLevelTopicDetail: 'codeLevelTopicDetailIds',
  escalationLevel: 'escalationLevelIds',
} as const satisfies Record<OptionalCondition, string>;
export type ConditionField = (typeof conditionFields)[OptionalCondition];
/** Query parameters with one id of a condition, to filter rules. */
export const conditionFilters = {
  source: 'sourceId',
  inputChannel: 'inputChannelId',
  brand: 'brandId',
  codeLevelArea: 'codeLevelAreaId',
  codeLevelTopicGroup: 'codeLevelTopicGroupId',
  codeLevelTopicDetail: 'codeLevelTopicDetailId',
  escalationLevel: 'escalationLevelId',
} as const satisfies Record<OptionalCondition, string>;
/** Object with a value for each condition, by its name in one of these lists. */
export const ofEachCondition = <Name extends string, Value>(
  names: Readonly<Record<OptionalCondition, Name>>,
  make: (name: Name) => Value,
) =>
  Object.fromEntries(
    optionalConditions.map((condition) => [names[condition], make(names[condition])]),
  ) as Record<Name, Value>; // each name has its own
