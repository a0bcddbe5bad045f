import type { Language, RuleName } from '@cfm/contract/messages/catalogue.ts';
import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { AppError } from '../../errors.ts';
import { fieldTextsOf } from './parse-form.ts';

interface Reader {
  readonly language: Language;
}
type Values = Record<string, string | number>;

/** What a field is told that breaks a rule, by its path in the form; the rule's text may name the field. */
export function ruleText({ language }: Reader, field: string, rule: RuleName, values: Values = {}): string {
  const texts = fieldTextsOf(language);
  const label = texts.label(field.slice(field.lastIndexOf('.') + 1));
  return texts.rule(rule, { ...(label === undefined ? {} : { label }), ...values });
}

/** Refuses a call for one field, with the text of the rule that it breaks. */
export function refuseField(
  reader: Reader,
  field: string,
  rule: RuleName,
  { code = 'BadRequest', values }: { code?: ErrorCode; values?: Values } = {},
): never {
  throw new AppError(code, { fields: { [field]: ruleText(reader, field, rule, values) } });
}
