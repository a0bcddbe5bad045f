import type { FieldName } from '@cfm/contract/messages/catalogue.ts';
import type { FieldTexts } from '@cfm/contract/platform/field-texts.ts';
import { useMemo } from 'react';
import { useMessages, useTranslations } from 'use-intl';

/** The texts of the generic field rules (rule 5.2) in the language of the screen. */
export function useFieldTexts(labels?: Readonly<Record<string, string>>): FieldTexts {
  const rule = useTranslations('rules');
  const placeholder = useTranslations('placeholders');
  const { fields } = useMessages();
  return useMemo(
    () => ({
      rule: (name, values) => rule(name, values),
      label: (name) => labels?.[name] ?? (isFieldName(name, fields) ? fields[name] : undefined),
      placeholder: (name) => placeholder(name),
    }),
    [rule, placeholder, fields, labels],
  );
}
const isFieldName = (name: string, fields: object): name is FieldName => Object.hasOwn(fields, name);
