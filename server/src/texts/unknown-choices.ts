import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { AppError } from '../errors.ts';
import { textsOf } from './texts.ts';

/** The refusal of fields whose value is none of the choices. */
export function unknownChoices(language: Language, fields: readonly FieldName[]): AppError {
  const rules = textsOf(language, 'rules');
  const labels = textsOf(language, 'fields');
  return new AppError('BadRequest', {
    fields: Object.fromEntries(fields.map((field) => [field, rules('choice', { label: labels(field) })])),
  });
}
