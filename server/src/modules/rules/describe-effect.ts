import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { textsOf } from '../../texts/texts.ts';
import type { RuleRow } from './specificity.ts';
import type { RuleEffect } from './tables.ts';

/** What a rule is called, in the reader's language as far as it has a name in that. */
export const ruleNameOf = ({ name, nameDe }: Pick<RuleRow, 'name' | 'nameDe'>, language: Language): string =>
  language === 'de' ? (nameDe ?? name) : name;

const { occasions } = en.ruleSettings;
const isShipped = (occasion: string): occasion is keyof typeof occasions =>
  Object.hasOwn(occasions, occasion);
/** What an occasion of reply templates is called: shipped ones have a name, the others are their name. */
export const occasionNameOf = (occasion: string, language: Language): string =>
  isShipped(occasion) ? textsOf(language, 'ruleSettings')(`occasions.${occasion}`) : occasion;

const described = new Map<string, string>();
const describedAtMost = 2_000;

/**
 * What a rule sets, in one line of the reader's language. Every case that is opened shows some of the same few lines,
 * and composing one takes longer than all else there, so the lines are cached.
 */
export function describeEffect({ effect }: { effect: RuleEffect }, language: Language): string {
  const key = `${language} ${JSON.stringify(effect, withoutTexts)}`;
  const known = described.get(key);
  if (known !== undefined) return known;
  if (described.size >= describedAtMost) described.clear();
  const text = describe(effect, language);
  described.set(key, text);
  return text;
}

const withoutTexts = (name: string, value: unknown) => (name === 'texts' ? undefined : value);

function describe(effect: RuleEffect, language: Language): string {
  const t = textsOf(language, 'forwarding');
  if ('occasion' in effect) {
    const occasion = occasionNameOf(effect.occasion, language);
    return t(effect.isQuestion ? 'ruleReplyQuestion' : 'ruleReplyTemplate', { occasion });
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
    if (!budget) return rule;
    const { extensions, workingDays: days } = budget;
    return extensions === 0 || days === 0
      ? t('ruleNoExtension', { rule })
      : t('ruleDelayBudget', { rule, extensions, days });
  }
  if ('reminderCount' in effect)
    return t('ruleReminder', {
      count: effect.reminderCount,
      first: effect.firstReminderWorkingDays,
      between: effect.betweenRemindersWorkingDays,
    });
  const recipients = effect.recipientsByLevel
    .flatMap((addresses, at) =>
      addresses.length === 0 ? [] : t('ruleEscalationLevel', { level: at + 1, to: addresses.join(', ') }),
    )
    .join('; ');
  return effect.atExtension === undefined
    ? t('ruleEscalation', { days: effect.workingDays, recipients })
    : t('ruleEscalationAt', { days: effect.workingDays, extension: effect.atExtension, recipients });
}
