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
/** The fields of all types. A form has those of its type. */
type AnyInput = { ruleTypeId: number } & InputOf<'Forwarding'> &
  InputOf<'Reminder'> &
  InputOf<'Escalation'> &
  InputOf<'ReplyTemplate'> &
  InputOf<'DueDate'>;
type AnyRuleForm = z.ZodMiniType<RuleForm, AnyInput>;
/** The form schema of a type, for components that show the fields of any type. */
export const formOf = (type: RuleType) => ruleForms[type] as unknown as AnyRuleForm; // only its own fields are shown

export type RuleValues = FormValues<AnyRuleForm>;
export type RuleField = keyof RuleValues & string;

const fieldsOf = (type: RuleType) => Object.keys(ruleForms[type].shape) as RuleField[]; // the fields of that schema

/** Initial values of a new rule. */
export const newRule = (type: RuleType): RuleValues =>
  ({ ...emptyValues(ruleForms[type]), ruleTypeId: ruleTypes[type] }) as unknown as RuleValues; // the fields of its type

/** Form values of a stored rule. */
export const valuesOf = (content: RuleContent): RuleValues =>
  Object.fromEntries(
    fieldsOf(typeOf(content.ruleTypeId)).map((field) => [field, content[field] ?? null]),
  ) as RuleValues; // the fields of its type

export const typeOf = (ruleTypeId: number): RuleType =>
  ruleTypeNames.find((type) => ruleTypes[type] === ruleTypeId) ?? 'Forwarding';

/** Changes the type of a rule. Keeps name, state and conditions; restores the rest from `before`. */
export function withType(values: RuleValues, type: RuleType, before = newRule(type)): RuleValues {
  const { name, nameDe, isActive, marketId } = values;
  return { ...before, name, nameDe, isActive, marketId, ...conditionsIn(values) };
}

const conditionsIn = (values: RuleValues) =>
  ofEachCondition(conditionFields, (field): number[] => values[field] ?? []);

/** The parts of a rule that decide when it wins. They can be incomplete. */
export const contestedOf = (values: RuleValues) => ({
  ruleTypeId: ruleTypes[typeOf(values.ruleTypeId ?? 0)],
  isActive: values.isActive ?? true,
  marketId: values.marketId,
  ...conditionsIn(values),
  occasion: values.occasion ?? null,
});
export type Contested = ReturnType<typeof contestedOf>;
