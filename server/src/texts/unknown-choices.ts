import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { AppError } from '../errors.ts';
import { textsOf } from './texts.ts';

/** A field by its path in the form. */
export type FieldPath = FieldName | `${string}.${FieldName}`;

/** The refusal of fields whose value is none of the choices. */
export function unknownChoices(language: Language, fields: readonly FieldPath[]): AppError {
  const rules = textsOf(language, 'rules');
  const labels = textsOf(language, 'fields');
  return new AppError('BadRequest', {
    fields: Object.fromEntries(
      fields.map((field) => [field, rules('choice', { label: labels(nameOf(field)) })]),
    ),
  });
}

// What stands behind the last point of a path is a name.
const nameOf = (field: FieldPath) => field.slice(field.lastIndexOf('.') + 1) as FieldName;
