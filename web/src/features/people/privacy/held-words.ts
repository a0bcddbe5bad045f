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

/** How much is held of each kind, in words; cases always, of what there is none nothing. */
export function useHeldWords(): (held: HeldNumbers) => string[] {
  const text = useTranslations('gdpr.held');
  return (held) =>
    kinds
      .filter((kind) => kind === 'cases' || held[kind] > 0)
      .map((kind) => text(kind, { count: held[kind] }));
}
