import { type RuleType, ruleTypeNames, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { languages } from '@cfm/contract/messages/catalogue.ts';
import * as z from 'zod/mini';

const addresses = z.array(z.string());
/** Subject and rich text in each language, with placeholders (rule 10.12). */
const texts = z.record(z.enum(languages), z.object({ subject: z.string(), content: z.string() }));
export type RuleTexts = z.infer<typeof texts>;

/** What a rule of each type sets, as it is stored. */
export const effects = {
  Forwarding: z.object({
    to: addresses,
    cc: addresses,
    /** What a forward begins with instead of the general text; left out where rules are only ranked. */
    texts: z.optional(texts),
  }),
  Reminder: z.object({
    firstReminderWorkingDays: z.number(),
    betweenRemindersWorkingDays: z.number(),
    reminderCount: z.number(),
  }),
  Escalation: z.object({
    workingDays: z.number(),
    /** Recipients of level 1, 2 and 3. */
    recipientsByLevel: z.array(addresses),
    /** Also at this extension of the case, whatever the reminders. */
    atExtension: z.optional(z.number()),
  }),
  ReplyTemplate: z.object({
    /** What a reply is about: of several rules for one occasion the most specific is offered. */
    occasion: z.string(),
    /** The reply asks the customer something. */
    isQuestion: z.boolean(),
    /** Left out where rules are only ranked. */
    texts: z.optional(texts),
  }),
  DueDate: z.object({
    workingDaysToFirstAnswer: z.number(),
    workingDaysToSolution: z.number(),
    /** What links may extend a case by in all; without it the general one (rule 9.35). */
    delayBudget: z.optional(z.object({ extensions: z.number(), workingDays: z.number() })),
  }),
} satisfies Record<RuleType, z.ZodMiniType>;
type Effects = { [Type in RuleType]: z.infer<(typeof effects)[Type]> };
export type EffectOf<Type extends RuleType> = Effects[Type];
export type RuleEffect = EffectOf<RuleType>;

/** What a rule sets, with the type that says which of the effects it is. */
export interface TypedEffect {
  ruleTypeId: number;
  effect: RuleEffect;
}

export function ruleTypeOf(ruleTypeId: number): RuleType {
  const type = ruleTypeNames.find((name) => ruleTypes[name] === ruleTypeId);
  if (!type) throw new Error(`no rule type has the id ${ruleTypeId}`);
  return type;
}

/** What a rule of this type sets; null for one of another. */
export const effectOf = <Type extends RuleType>(
  { ruleTypeId, effect }: TypedEffect,
  type: Type,
): EffectOf<Type> | null => (ruleTypeId === ruleTypes[type] ? (effect as EffectOf<Type>) : null); // stored with its type

/** Asks the function for the type of a rule what its effect comes to. */
export function byType<Answer>(
  { ruleTypeId, effect }: TypedEffect,
  functions: { [Type in RuleType]: (effect: EffectOf<Type>) => Answer },
): Answer {
  const ask = functions[ruleTypeOf(ruleTypeId)] as (effect: RuleEffect) => Answer; // stored with its type
  return ask(effect);
}
