import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { type FieldTexts, fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import type * as z from 'zod/mini';
import { AppError } from '../../errors.ts';
import { textsOf } from './texts.ts';

type Labels = Readonly<Record<string, FieldName>>;

/** Rule texts and field labels in a language, for `fieldErrors`. */
export function fieldTextsOf(language: Language, labels: Labels = {}): FieldTexts {
  const rules = textsOf(language, 'rules');
  const fields = textsOf(language, 'fields');
  const placeholders = textsOf(language, 'placeholders');
  return {
    rule: (name, values) => rules(name, values),
    label: (name) => {
      const called = labels[name] ?? name;
      return called in en.fields ? fields(called as FieldName) : undefined;
    },
    placeholder: (name) => placeholders(name),
  };
}

/** Returns the parsed value. Throws `BadRequest` with a text per field. */
export function parseWith<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  language: Language,
  labels?: Labels,
): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('BadRequest', {
    fields: fieldErrors(parsed.error.issues, input, fieldTextsOf(language, labels)),
  });
}
