import type { FlagName } from '@cfm/contract/solution-options.ts';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros, formatPercent } from './amounts.ts';

/** What was chosen of one topic of a case, but for its text. */
export interface GivenOptions {
  options: readonly FlagName[];
  caseCost: number | null;
  discountGranted: number | null;
}
/** The options of a solution in words, amounts last. */
export function useOptionWords(): (given: GivenOptions) => string[] {
  const field = useTranslations('fields');
  const language = useLocale();
  return ({ options, caseCost, discountGranted }) => [
    ...options.map((name) => field(name)),
    ...(caseCost === null ? [] : [`${field('caseCost')} ${formatEuros(caseCost, language)}`]),
    ...(discountGranted === null
      ? []
      : [`${field('discountGranted')} ${formatPercent(discountGranted, language)}`]),
  ];
}
