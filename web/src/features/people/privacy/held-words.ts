import type { HeldNumbers } from '@cfm/contract/people/contacts.ts';
import { useTranslations } from 'use-intl';

const kinds = [
  'cases',
  'casesOutOfScope',
  'cars',
  'events',
  'mails',
  'files',
  'answers',
] as const satisfies readonly (keyof HeldNumbers)[];

/** Formats the amounts of stored data by kind. Zero is left out, except for cases. */
export function useHeldWords(): (held: HeldNumbers) => string[] {
  const text = useTranslations('gdpr.stored');
  return (held) =>
    kinds
      .filter((kind) => kind === 'cases' || held[kind] > 0)
      .map((kind) => text(kind, { count: held[kind] }));
}
