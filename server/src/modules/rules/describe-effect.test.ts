import { describe, expect, it } from 'vitest';
import { describeEffect } from './describe-effect.ts';
import type { RuleEffect } from './tables.ts';

describe('describeEffect', () => {
  it.each<[RuleEffect, string, string]>([
    [
      { to: ['a@x.example', 'b@x.example'], cc: [] },
      'To a@x.example, b@x.example',
      'An a@x.example, b@x.example',
    ],
    [
      { to: ['a@x.example'], cc: ['c@x.example'] },
      'To a@x.example, copy to c@x.example',
      'An a@x.example, Kopie an c@x.example',
    ],
    [
      { workingDaysToFirstAnswer: 1, workingDaysToSolution: 8 },
      'First answer in 1 working day, solution in 8 working days',
      'Erste Antwort in 1 Arbeitstag, Lösung in 8 Arbeitstagen',
    ],
    [
      { firstReminderWorkingDays: 5, betweenRemindersWorkingDays: 3, reminderCount: 2 },
      '2 reminders: the first after 5 working days, then every 3',
      '2 Erinnerungen: die erste nach 5 Arbeitstagen, dann alle 3',
    ],
    [
      { workingDays: 3, recipientsByLevel: ['one@x.example', 'two@x.example'] },
      'Escalated 3 working days after the last reminder: one@x.example, two@x.example',
      'Eskaliert 3 Arbeitstage nach der letzten Erinnerung: one@x.example, two@x.example',
    ],
  ])('%j', (effect, en, de) => {
    expect(describeEffect({ effect }, 'en')).toBe(en);
    expect(describeEffect({ effect }, 'de')).toBe(de);
  });
});
