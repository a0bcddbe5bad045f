export const ruleTypeNames = ['Forwarding', 'Reminder', 'Escalation', 'ReplyTemplate', 'DueDate'] as const;
export type RuleType = (typeof ruleTypeNames)[number];
/** Fixed ids, as the API's `ruleTypeId` (rule 7.1). */
export const ruleTypes = {
  Forwarding: 1,
  Reminder: 2,
  Escalation: 3,
  ReplyTemplate: 4,
  DueDate: 5,
} as const satisfies Record<RuleType, number>;

/** What a rule can ask for beside its market (rule 7.2). */
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
/** The lists of ids in which a rule asks. */
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
/** One id of such a list, by which rules are found. */
export const conditionFilters = {
  source: 'sourceId',
  inputChannel: 'inputChannelId',
  brand: 'brandId',
  codeLevelArea: 'codeLevelAreaId',
  codeLevelTopicGroup: 'codeLevelTopicGroupId',
  codeLevelTopicDetail: 'codeLevelTopicDetailId',
  escalationLevel: 'escalationLevelId',
} as const satisfies Record<OptionalCondition, string>;
/** An object with a value under the name of each condition in one of these lists. */
export const ofEachCondition = <Name extends string, Value>(
  names: Readonly<Record<OptionalCondition, Name>>,
  make: (name: Name) => Value,
) =>
  Object.fromEntries(
    optionalConditions.map((condition) => [names[condition], make(names[condition])]),
  ) as Record<Name, Value>; // each name has its own
