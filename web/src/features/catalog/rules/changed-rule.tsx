import { conditionFields } from '@cfm/contract/catalog/rule-types.ts';
import { useTranslations } from 'use-intl';
import { ChangedDialog } from '../../../ui/changed-dialog.tsx';
import { visibleText } from '../../../ui/mail/visible-text.ts';
import { useValueWords } from '../../../ui/value-words.ts';
import type { RuleOptions } from './rule-options.ts';
import type { RuleField, RuleValues } from './rule-values.ts';
import type { EditedRule } from './use-rule-form.ts';

interface ChangedRuleProps {
  edited: EditedRule;
  options: RuleOptions;
}
/** Edit conflict: another user changed the rule meanwhile. */
export function ChangedRule({ edited: { conflict, form }, options }: ChangedRuleProps) {
  const text = useTranslations('ruleSettings');
  const field = useTranslations('fields');
  return (
    <ChangedDialog
      conflict={conflict}
      values={form.values}
      title={text('changedMeanwhile', { name: conflict.changed?.by ?? text('someone') })}
      labelOf={field}
      inWords={useRuleWords(options)}
      onChoose={(choices) => conflict.choose(form, choices)}
    />
  );
}

const shownText = 300;
const asked = Object.entries(conditionFields);
/** Formats the fields of a rule for display. */
function useRuleWords(options: RuleOptions) {
  const text = useTranslations('ruleSettings');
  const words = useValueWords();
  return (field: RuleField, values: RuleValues): string => {
    const value = values[field];
    const [condition] = asked.find(([, name]) => name === field) ?? [];
    if (field === 'marketId')
      return values.marketId ? words.named(options.info.markets, values.marketId) : text('allMarkets');
    if (!Array.isArray(value))
      return words.plain(typeof value === 'string' ? visibleText(value).slice(0, shownText) : value);
    if (!condition) return words.plain(value);
    const ids = value.filter((each) => typeof each === 'number');
    return words.named(options.ofCondition(condition as keyof typeof conditionFields, ids), ...ids); // a key of its own
  };
}
