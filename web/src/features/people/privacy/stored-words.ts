import type { StoredCounts } from '@cfm/contract/people/contacts.ts';
import { useTranslations } from 'use-intl';

const kinds = [
  'cases',
  'casesOutOfScope',
  'cars',
  'events',
  'mails',
  'files',
  'answers',
] as const satisfies readonly (keyof StoredCounts)[];

/** Formats the amounts of stored data by kind. Zero is left out, except for cases. */
export function useStoredWords(): (counts: StoredCounts) => string[] {
  const text = useTranslations('gdpr.stored');
  return (counts) =>
    kinds
      .filter((kind) => kind === 'cases' || counts[kind] > 0)
      .map((kind) => text(kind, { count: counts[kind] }));
}
