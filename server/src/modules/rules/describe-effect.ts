import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import { textsOf } from '../../texts/texts.ts';
import type { RuleRow } from './specificity.ts';
import type { RuleEffect } from './tables.ts';

/** What a rule is called, in the reader's language as far as it has a name in that. */
export const ruleNameOf = ({ name, nameDe }: Pick<RuleRow, 'name' | 'nameDe'>, language: Language): string =>
  language === 'de' ? (nameDe ?? name) : name;

const described = new Map<string, string>();
const describedAtMost = 2_000;

/**
 * What a rule sets, in one line of the reader's language. Every case that is opened shows some of the same few lines,
 * and composing one takes longer than all else there, so the lines are cached.
 */
export function describeEffect({ effect }: { effect: RuleEffect }, language: Language): string {
  const key = `${language} ${JSON.stringify(effect)}`;
  const known = described.get(key);
  if (known !== undefined) return known;
  if (described.size >= describedAtMost) described.clear();
  const text = describe(effect, language);
  described.set(key, text);
  return text;
}

function describe(effect: RuleEffect, language: Language): string {
  const t = textsOf(language, 'forwarding');
  if ('occasion' in effect) {
    const names = new Intl.DisplayNames([language], { type: 'language' });
    return t('ruleReplyTemplate', {
      languages: new Intl.ListFormat(language).format(languages.map((each) => names.of(each) ?? each)),
    });
  }
  if ('to' in effect) {
    const to = effect.to.join(', ');
    return effect.cc.length === 0
      ? t('ruleForwarding', { to })
      : t('ruleForwardingWithCopy', { to, cc: effect.cc.join(', ') });
  }
  if ('workingDaysToSolution' in effect) {
    const rule = t('ruleDueDate', {
      firstAnswer: effect.workingDaysToFirstAnswer,
      solution: effect.workingDaysToSolution,
    });
    const budget = effect.delayBudget;
    return budget
      ? t('ruleDelayBudget', { rule, extensions: budget.extensions, days: budget.workingDays })
      : rule;
  }
  if ('reminderCount' in effect)
    return t('ruleReminder', {
      count: effect.reminderCount,
      first: effect.firstReminderWorkingDays,
      between: effect.betweenRemindersWorkingDays,
    });
  return t('ruleEscalation', {
    days: effect.workingDays,
    recipients: effect.recipientsByLevel.join(', '),
  });
}
