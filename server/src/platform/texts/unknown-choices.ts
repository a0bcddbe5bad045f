import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { AppError } from '../../errors.ts';
import { ruleText } from './reject-field.ts';

/** Path of a field in the form. */
export type FieldPath = FieldName | `${string}.${FieldName}`;

/** Error for fields whose value is not one of the choices. */
export function unknownChoices(language: Language, fields: readonly FieldPath[]): AppError {
  return new AppError('BadRequest', {
    fields: Object.fromEntries(fields.map((field) => [field, ruleText({ language }, field, 'choice')])),
  });
}
