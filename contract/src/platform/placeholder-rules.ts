import * as z from '#zod';
import {
  openPlaceholderNames,
  type PlaceholderName,
  strangePlaceholder,
  writtenPlaceholders,
} from './placeholders.ts';

/** Rejects mails with an open placeholder of a template, in any spelling (rule 10.12). The issue says which. */
export const filled = z.check<string>(({ value, issues }) => {
  const [written] = writtenPlaceholders(value);
  if (written === undefined) return;
  const [name] = openPlaceholderNames(value);
  const params = name ? { name } : { placeholder: `{{${written}}}` };
  issues.push({ code: 'custom', message: 'placeholder', params, input: value });
});

/** Rejects templates with a placeholder that would never be filled. */
export const knownPlaceholders = (names: readonly PlaceholderName[]) =>
  z.check<string | null>(({ value, issues }) => {
    const placeholder = value === null ? undefined : strangePlaceholder(value, names);
    if (placeholder === undefined) return;
    issues.push({ code: 'custom', message: 'placeholderUnknown', params: { placeholder }, input: value });
  });
