import { extend } from 'zod/mini';
import * as z from '#zod';
import { conditionFields, ofEachCondition, ruleConditions, ruleTypeNames } from './rule-types.ts';

const text = z.nullable(z.string());

/** A condition of a rule, or the matching values of a case, by name in the reader's language. */
export const namedCondition = z.object({ condition: z.enum(ruleConditions), names: z.array(z.string()) });
export type NamedCondition = z.infer<typeof namedCondition>;

export const ruleListRow = z.object({
  ruleId: z.number(),
  ruleTypeId: z.number(),
  ruleType: z.enum(ruleTypeNames),
  name: z.string(),
  /** Null: all markets. */
  marketId: z.nullable(z.number()),
  /** Without conditions, the rule applies to all cases. */
  conditions: z.array(namedCondition),
  /** Summary of the effect in one line. */
  effect: z.string(),
  isActive: z.boolean(),
  version: z.number(),
  lastModifiedDateTime: z.string(),
  /** Null: the shipped rule is unchanged. */
  lastModifiedBy: text,
});
export type RuleListRow = z.infer<typeof ruleListRow>;

const optionalNumber = z.optional(z.nullable(z.number()));
const optionalTexts = z.optional(z.array(z.string()));
/** Content of a rule, as in its form. Only effects of its type are set. */
export const ruleContent = z.object({
  ruleTypeId: z.number(),
  name: z.string(),
  nameDe: text,
  isActive: z.boolean(),
  marketId: z.nullable(z.number()),
  ...ofEachCondition(conditionFields, () => z.array(z.number())),
  to: optionalTexts,
  cc: optionalTexts,
  subjectEn: z.optional(text),
  contentEn: z.optional(text),
  subjectDe: z.optional(text),
  contentDe: z.optional(text),
  firstReminderWorkingDays: optionalNumber,
  betweenRemindersWorkingDays: optionalNumber,
  reminderCount: optionalNumber,
  workingDays: optionalNumber,
  recipientsLevel1: optionalTexts,
  recipientsLevel2: optionalTexts,
  recipientsLevel3: optionalTexts,
  atExtension: optionalNumber,
  occasion: z.optional(z.string()),
  isQuestion: z.optional(z.boolean()),
  workingDaysToFirstAnswer: optionalNumber,
  workingDaysToSolution: optionalNumber,
  delayExtensions: optionalNumber,
  delayWorkingDays: optionalNumber,
});
export type RuleContent = z.infer<typeof ruleContent>;

export const rule = extend(ruleContent, {
  ruleId: z.number(),
  version: z.number(),
  createdDateTime: z.string(),
  lastModifiedDateTime: z.string(),
  lastModifiedBy: text,
});
export type Rule = z.infer<typeof rule>;

export const ruleVersion = z.object({
  version: z.number(),
  changedAt: z.string(),
  /** Null: shipped. */
  changedBy: text,
  /** Changes since the previous version as text. Long texts are cut. Empty for the first version. */
  changes: z.array(z.object({ field: z.string(), from: text, to: text })),
});
export type RuleVersion = z.infer<typeof ruleVersion>;
