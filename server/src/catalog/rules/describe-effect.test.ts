import { type RuleType, ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import { describe, expect, it } from 'vitest';
import { describeEffect } from './describe-effect.ts';
import type { EffectOf } from './effects.ts';

type Row = { [Type in RuleType]: [Type, EffectOf<Type>, en: string, de: string] }[RuleType];

describe('describeEffect', () => {
  it.each<Row>([
    [
      'Forwarding',
      { to: ['a@x.example', 'b@x.example'], cc: [] },
      'To a@x.example, b@x.example',
      'An a@x.example, b@x.example',
    ],
    [
      'Forwarding',
      { to: ['a@x.example'], cc: ['c@x.example'] },
      'To a@x.example, copy to c@x.example',
      'An a@x.example, Kopie an c@x.example',
    ],
    [
      'DueDate',
      { workingDaysToFirstAnswer: 1, workingDaysToSolution: 8 },
      'First answer in 1 working day, solution in 8 working days',
      'Erste Antwort in 1 Arbeitstag, Lösung in 8 Arbeitstagen',
    ],
    [
      'Reminder',
      { firstReminderWorkingDays: 5, betweenRemindersWorkingDays: 3, reminderCount: 2 },
      '2 reminders: the first after 5 working days, then every 3',
      '2 Erinnerungen: die erste nach 5 Arbeitstagen, dann alle 3',
    ],
    [
      'Escalation',
      { workingDays: 3, recipientsByLevel: [['one@x.example'], ['two@x.example', 'boss@x.example'], []] },
      'Escalated 3 working days after the last reminder: level 1 to one@x.example; level 2 to two@x.example, boss@x.example',
      'Eskaliert 3 Arbeitstage nach der letzten Erinnerung: Stufe 1 an one@x.example; Stufe 2 an two@x.example, boss@x.example',
    ],
    [
      'Escalation',
      { workingDays: 1, recipientsByLevel: [['one@x.example']], atExtension: 3 },
      'Escalated 1 working day after the last reminder, and at the 3rd extension: level 1 to one@x.example',
      'Eskaliert 1 Arbeitstag nach der letzten Erinnerung und bei der 3. Verlängerung: Stufe 1 an one@x.example',
    ],
    [
      'DueDate',
      {
        workingDaysToFirstAnswer: 1,
        workingDaysToSolution: 8,
        delayBudget: { extensions: 2, workingDays: 10 },
      },
      'First answer in 1 working day, solution in 8 working days, at most 2 extensions of 10 working days in total',
      'Erste Antwort in 1 Arbeitstag, Lösung in 8 Arbeitstagen, höchstens 2 Verlängerungen um insgesamt 10 Arbeitstage',
    ],
    [
      'DueDate',
      {
        workingDaysToFirstAnswer: 1,
        workingDaysToSolution: 8,
        delayBudget: { extensions: 0, workingDays: 0 },
      },
      'First answer in 1 working day, solution in 8 working days, no extension by link',
      'Erste Antwort in 1 Arbeitstag, Lösung in 8 Arbeitstagen, keine Verlängerung über den Link',
    ],
    [
      'ReplyTemplate',
      { occasion: 'final', isQuestion: false },
      'Reply for “Final answer”',
      'Antwort für „Abschließende Antwort“',
    ],
    [
      'ReplyTemplate',
      { occasion: 'toString', isQuestion: true },
      'Reply for “toString” with a question to the customer',
      'Antwort für „toString“ mit einer Frage an den Kunden',
    ],
  ])('describes %s %j', (type, effect, en, de) => {
    const rule = { ruleTypeId: ruleTypes[type], effect };
    expect(describeEffect(rule, 'en')).toBe(en);
    expect(describeEffect(rule, 'de')).toBe(de);
  });
});
