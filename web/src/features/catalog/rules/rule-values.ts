import type { RuleContent } from '@cfm/contract/catalog/rule-content.ts';
import {
  conditionFields,
  ofEachCondition,
  type RuleType,
  ruleTypeNames,
  ruleTypes,
} from '@cfm/contract/catalog/rule-types.ts';
import { type RuleForm, ruleForms } from '@cfm/contract/catalog/rules.ts';
import type * as z from 'zod/mini';
import { emptyValues, type FormValues } from '../../../ui/use-form.ts';

type InputOf<Type extends RuleType> = Omit<z.input<(typeof ruleForms)[Type]>, 'ruleTypeId'>;
/** The fields of every type: a form has those of its own. */
type AnyInput = { ruleTypeId: number } & InputOf<'Forwarding'> &
  InputOf<'Reminder'> &
  InputOf<'Escalation'> &
  InputOf<'ReplyTemplate'> &
  InputOf<'DueDate'>;
type AnyRuleForm = z.ZodMiniType<RuleForm, AnyInput>;
/** The form of a type, for screens that show the fields of whichever type it is. */
export const formOf = (type: RuleType) => ruleForms[type] as unknown as AnyRuleForm; // only its own fields are shown

export type RuleValues = FormValues<AnyRuleForm>;
export type RuleField = keyof RuleValues & string;

const fieldsOf = (type: RuleType) => Object.keys(ruleForms[type].shape) as RuleField[]; // of that schema

/** A rule of which nothing is known yet. */
export const newRule = (type: RuleType): RuleValues =>
  ({ ...emptyValues(ruleForms[type]), ruleTypeId: ruleTypes[type] }) as unknown as RuleValues; // of its type's fields

/** What a stored rule says. */
export const valuesOf = (content: RuleContent): RuleValues =>
  Object.fromEntries(
    fieldsOf(typeOf(content.ruleTypeId)).map((field) => [field, content[field] ?? null]),
  ) as RuleValues; // of its type's fields

export const typeOf = (ruleTypeId: number): RuleType =>
  ruleTypeNames.find((type) => ruleTypes[type] === ruleTypeId) ?? 'Forwarding';

/** The same rule of another type: name, state and conditions stay; the rest is as it was when it last had that type. */
export function withType(values: RuleValues, type: RuleType, before = newRule(type)): RuleValues {
  const { name, nameDe, isActive, marketId } = values;
  return { ...before, name, nameDe, isActive, marketId, ...conditionsIn(values) };
}

const conditionsIn = (values: RuleValues) =>
  ofEachCondition(conditionFields, (field): number[] => values[field] ?? []);

/** As much of it as decides when it wins, whether the rest is there yet or not. */
export const contestedOf = (values: RuleValues) => ({
  ruleTypeId: ruleTypes[typeOf(values.ruleTypeId ?? 0)],
  isActive: values.isActive ?? true,
  marketId: values.marketId,
  ...conditionsIn(values),
  occasion: values.occasion ?? null,
});
export type Contested = ReturnType<typeof contestedOf>;
