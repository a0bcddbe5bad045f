import type { FlagName } from '@cfm/contract/process/solution-options.ts';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros, formatPercent } from './amounts.ts';
import type { Amounts } from './amounts-of.ts';

/** The solution options of one topic, without its text. */
export interface GivenOptions extends Amounts {
  options: readonly FlagName[];
}
/** Formats the options of a solution, amounts last. */
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
