import type { Language, RuleName } from '@cfm/contract/messages/catalogue.ts';
import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { AppError } from '../../errors.ts';
import { fieldTextsOf } from './parse-form.ts';

interface Reader {
  readonly language: Language;
}
type Values = Record<string, string | number>;

/** Error text of a field that breaks a rule. `field` is its path in the form; the text may contain its label. */
export function ruleText({ language }: Reader, field: string, rule: RuleName, values: Values = {}): string {
  const texts = fieldTextsOf(language);
  const label = texts.label(field.slice(field.lastIndexOf('.') + 1));
  return texts.rule(rule, { ...(label === undefined ? {} : { label }), ...values });
}

/** Rejects a call because of one field, with the text of the broken rule. */
export function rejectField(
  reader: Reader,
  field: string,
  rule: RuleName,
  { code = 'BadRequest', values }: { code?: ErrorCode; values?: Values } = {},
): never {
  throw new AppError(code, { fields: { [field]: ruleText(reader, field, rule, values) } });
}
