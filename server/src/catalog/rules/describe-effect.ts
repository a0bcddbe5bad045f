import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { en } from '@cfm/contract/messages/en.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { byType, type TypedEffect } from './effects.ts';
import type { RuleRow } from './specificity.ts';

/** Name of a rule in the reader's language, if it has one in that language. */
export const ruleNameOf = ({ name, nameDe }: Pick<RuleRow, 'name' | 'nameDe'>, language: Language): string =>
  language === 'de' ? (nameDe ?? name) : name;

const { occasions } = en.ruleSettings;
const isShipped = (occasion: string): occasion is keyof typeof occasions =>
  Object.hasOwn(occasions, occasion);
/** Name of an occasion of reply templates. Shipped ones are translated, the others are their own name. */
export const occasionNameOf = (occasion: string, language: Language): string =>
  isShipped(occasion) ? textsOf(language, 'ruleSettings')(`occasions.${occasion}`) : occasion;

const described = new Map<string, string>();
const describedAtMost = 2_000;

/**
 * Describes the effect of a rule in one line of the reader's language. Cached, because every opened case
 * shows some of the same few lines, and composing one takes longer than everything else there.
 */
export function describeEffect({ ruleTypeId, effect }: TypedEffect, language: Language): string {
  const key = `${language} ${ruleTypeId} ${JSON.stringify(effect, withoutTexts)}`;
  const known = described.get(key);
  if (known !== undefined) return known;
  if (described.size >= describedAtMost) described.clear();
  const text = describe({ ruleTypeId, effect }, language);
  described.set(key, text);
  return text;
}

const withoutTexts = (name: string, value: unknown) => (name === 'texts' ? undefined : value);

function describe(rule: TypedEffect, language: Language): string {
  const t = textsOf(language, 'forwarding');
  return byType(rule, {
    Forwarding: (effect) => {
      const [to, cc] = [effect.to.join(', '), effect.cc.join(', ')];
      return cc === '' ? t('ruleForwarding', { to }) : t('ruleForwardingWithCopy', { to, cc });
    },
    Reminder: (effect) =>
      t('ruleReminder', {
        count: effect.reminderCount,
        first: effect.firstReminderWorkingDays,
        between: effect.betweenRemindersWorkingDays,
      }),
    Escalation: ({ workingDays: days, recipientsByLevel, atExtension: extension }) => {
      const recipients = recipientsByLevel
        .flatMap((addresses, at) =>
          addresses.length === 0 ? [] : t('ruleEscalationLevel', { level: at + 1, to: addresses.join(', ') }),
        )
        .join('; ');
      return extension === undefined
        ? t('ruleEscalation', { days, recipients })
        : t('ruleEscalationAt', { days, extension, recipients });
    },
    ReplyTemplate: (effect) => {
      const occasion = occasionNameOf(effect.occasion, language);
      return t(effect.isQuestion ? 'ruleReplyQuestion' : 'ruleReplyTemplate', { occasion });
    },
    DueDate: (effect) => {
      const due = t('ruleDueDate', {
        firstAnswer: effect.workingDaysToFirstAnswer,
        solution: effect.workingDaysToSolution,
      });
      if (!effect.delayBudget) return due;
      const { extensions, workingDays: days } = effect.delayBudget;
      return extensions === 0 || days === 0
        ? t('ruleNoExtension', { rule: due })
        : t('ruleDelayBudget', { rule: due, extensions, days });
    },
  });
}
