import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from './refuse-field.ts';

/** A field by its path in the form. */
export type FieldPath = FieldName | `${string}.${FieldName}`;

/** The refusal of fields whose value is none of the choices. */
export function unknownChoices(language: Language, fields: readonly FieldPath[]): AppError {
  return new AppError('BadRequest', {
    fields: Object.fromEntries(fields.map((field) => [field, ruleText({ language }, field, 'choice')])),
  });
}
