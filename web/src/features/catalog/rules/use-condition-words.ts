import type { NamedCondition } from '@cfm/contract/catalog/rule-content.ts';
import { useTranslations } from 'use-intl';

/** Maximum number of names of one condition in a line. */
const shownNames = 3;

/** Formats the conditions of a rule: "Market is Germany, source is Board or Admin". */
export function useConditionWords() {
  const text = useTranslations('ruleSettings');
  const conditionName = useTranslations('ruleWords.conditions');
  const oneOf = (names: readonly string[]): string => {
    if (names.length > shownNames + 1)
      return text('moreNames', {
        names: names.slice(0, shownNames).join(', '),
        count: names.length - shownNames,
      });
    const [last = '', ...first] = names.toReversed();
    return first.length === 0 ? last : text('or', { first: first.reverse().join(', '), last });
  };
  /** Formats one condition: "source is Board or Admin". */
  const inWords = ({ condition, names }: NamedCondition): string =>
    text('whenIs', { condition: conditionName(condition), names: oneOf(names) });
  const allInWords = (conditions: readonly NamedCondition[]): string => {
    if (conditions.length === 0) return text('whenAll');
    const said = conditions.map(inWords).join(', ');
    return said.charAt(0).toUpperCase() + said.slice(1);
  };
  return { inWords, allInWords };
}
