import type { FieldName, Language } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { type FieldTexts, fieldErrors } from '@cfm/contract/platform/field-texts.ts';
import type * as z from 'zod/mini';
import { AppError } from '../../errors.ts';
import { textsOf } from './texts.ts';

type Labels = Readonly<Record<string, FieldName>>;
type Section = keyof typeof en.postQualificationPage.sections;

const isFieldName = (name: string | undefined): name is FieldName =>
  name !== undefined && Object.hasOwn(en.fields, name);
const isSection = (name: string): name is Section => Object.hasOwn(en.postQualificationPage.sections, name);

/** Rule texts and field labels in a language, for `fieldErrors`. */
export function fieldTextsOf(language: Language, labels: Labels = {}): FieldTexts {
  const rules = textsOf(language, 'rules');
  const fields = textsOf(language, 'fields');
  const placeholders = textsOf(language, 'placeholders');
  const customerPage = textsOf(language, 'postQualificationPage');
  return {
    rule: (name, values) => rules(name, values),
    label: (name) => {
      if (isSection(name)) return customerPage(`sections.${name}`);
      // Calls name a record by its id (`mailboxId`), by itself (`mailbox`) or several (`mailboxIds`).
      const called = [labels[name], name, `${name}Id`, name.replace(/s$/, '')].find(isFieldName);
      return called && fields(called);
    },
    // A page labels all of its fields, so this one is known by the caller of the API only.
    unlabelled: (name) => name,
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
