import type { NamedCondition } from '@cfm/contract/rule-settings.ts';
import { useTranslations } from 'use-intl';

/** So many names of one condition are told in a line. */
const toldNames = 3;

/** When a rule applies, in words: "market is Germany, source is Board or Admin". */
export function useConditionWords() {
  const text = useTranslations('ruleSettings');
  const oneOf = (names: readonly string[]): string => {
    if (names.length > toldNames + 1)
      return text('moreNames', {
        names: names.slice(0, toldNames).join(', '),
        count: names.length - toldNames,
      });
    const [last = '', ...first] = names.toReversed();
    return first.length === 0 ? last : text('or', { first: first.reverse().join(', '), last });
  };
  return (conditions: readonly NamedCondition[]): string =>
    conditions.length === 0
      ? text('whenAll')
      : conditions
          .map(({ condition, names }) =>
            text('whenIs', { condition: text(`conditions.${condition}`), names: oneOf(names) }),
          )
          .join(', ');
}
