import { type RuleType, ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';

const addresses = z.array(z.string());
/** Subject and rich text per language, with placeholders (rule 10.12). */
const texts = z.record(z.enum(languages), z.object({ subject: z.string(), content: z.string() }));
export type RuleTexts = z.infer<typeof texts>;

/** Stored effect of a rule, by type. */
export const effects = {
  Forwarding: z.object({
    to: addresses,
    cc: addresses,
    /** Initial texts of a forward, which replace the general text. Omitted where rules are only ranked. */
    texts: z.optional(texts),
  }),
  Reminder: z.object({
    firstReminderWorkingDays: z.number(),
    betweenRemindersWorkingDays: z.number(),
    reminderCount: z.number(),
  }),
  Escalation: z.object({
    workingDays: z.number(),
    /** Recipients of levels 1, 2 and 3. */
    recipientsByLevel: z.array(addresses),
    /** Also escalates at this extension of the case, independent of the reminders. */
    atExtension: z.optional(z.number()),
  }),
  ReplyTemplate: z.object({
    /** Occasion of a reply. The most specific of several rules for one occasion is offered. */
    occasion: z.string(),
    /** The reply asks the customer a question. */
    isQuestion: z.boolean(),
    /** Omitted where rules are only ranked. */
    texts: z.optional(texts),
  }),
  DueDate: z.object({
    workingDaysToFirstAnswer: z.number(),
    workingDaysToSolution: z.number(),
    /** Limit of all extensions of a case by links. If undefined, the general limit applies (rule 9.35). */
    delayBudget: z.optional(z.object({ extensions: z.number(), workingDays: z.number() })),
  }),
} satisfies Record<RuleType, z.ZodMiniType>;
type Effects = { [Type in RuleType]: z.infer<(typeof effects)[Type]> };
export type EffectOf<Type extends RuleType> = Effects[Type];
export type RuleEffect = EffectOf<RuleType>;

/** Effect of a rule, with its type as the discriminator. */
export interface TypedEffect {
  ruleTypeId: number;
  effect: RuleEffect;
}

export function ruleTypeOf(ruleTypeId: number): RuleType {
  const type = ruleTypeNames.find((name) => ruleTypes[name] === ruleTypeId);
  if (!type) throw new Error(`unknown rule type id ${ruleTypeId}`);
  return type;
}

/** Effect of a rule of this type. Null for a rule of another type. */
export const effectOf = <Type extends RuleType>(
  { ruleTypeId, effect }: TypedEffect,
  type: Type,
): EffectOf<Type> | null => (ruleTypeId === ruleTypes[type] ? (effect as EffectOf<Type>) : null); // stored with its type

/** Calls the function for the type of a rule with its effect. */
export function byType<Answer>(
  { ruleTypeId, effect }: TypedEffect,
  functions: { [Type in RuleType]: (effect: EffectOf<Type>) => Answer },
): Answer {
  const ask = functions[ruleTypeOf(ruleTypeId)] as (effect: RuleEffect) => Answer; // stored with its type
  return ask(effect);
}
