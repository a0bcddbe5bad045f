import de from '@cfm/contract/messages/de/ui.json' with { type: 'json' };
import en from '@cfm/contract/messages/en/ui.json' with { type: 'json' };
import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import { dueState } from './due-state.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const due = (dueDateTime: string | null, dueInWorkingDays: number | null, dueDatePausedAt: string | null) =>
  dueState({ dueDateTime, dueInWorkingDays, dueDatePausedAt }, now);

describe('dueState', () => {
  it.each([
    [null, null, { kind: 'none', days: 0 }],
    ['2026-11-20T16:00:00Z', null, { kind: 'none', days: 0 }],
    ['2026-11-20T16:00:00Z', 0, { kind: 'today', days: 0 }],
    ['2026-11-20T09:00:00Z', 0, { kind: 'overdue', days: 0 }],
    ['2026-11-17T09:00:00Z', -3, { kind: 'overdue', days: 3 }],
    ['2026-11-23T09:00:00Z', 1, { kind: 'soon', days: 1 }],
    ['2026-11-24T09:00:00Z', 2, { kind: 'later', days: 2 }],
  ] as const)('returns the state of %s with %s working days', (dateTime, days, state) => {
    expect(due(dateTime, days, null)).toEqual(state);
  });
  it('is paused while the case waits, however old the due date is (rule 3.51)', () => {
    const since = '2026-11-03T09:00:00Z';
    expect(due('2026-11-05T16:00:00Z', null, since)).toEqual({ kind: 'paused', days: 0 });
    expect(due(null, null, since)).toEqual({ kind: 'none', days: 0 });
  });
  it('reads naturally in both languages', () => {
    const english = createTranslator({ locale: 'en', messages: en.due });
    const german = createTranslator({ locale: 'de', messages: de.due });
    expect(english('later', { days: 2 })).toBe('in 2 working days');
    expect(english('soon', { days: 1 })).toBe('in 1 working day');
    expect(english('overdue', { days: 3 })).toBe('3 working days overdue');
    expect(english('overdue', { days: 0 })).toBe('overdue');
    expect(german('overdue', { days: 1 })).toBe('1 Arbeitstag überfällig');
    expect(german('today', { days: 0 })).toBe('heute');
    expect(english('paused', { date: '03.11.2026' })).toBe('paused since 03.11.2026');
    expect(german('paused', { date: '03.11.2026' })).toBe('pausiert seit 03.11.2026');
  });
  it('has a short form for columns', () => {
    const english = createTranslator({ locale: 'en', messages: en.due.short });
    const german = createTranslator({ locale: 'de', messages: de.due.short });
    expect([english('later', { days: 8 }), german('later', { days: 8 })]).toEqual(['8 days', '8 Tage']);
    expect([english('overdue', { days: 2 }), german('overdue', { days: 1 })]).toEqual([
      '2 days late',
      '1 Tag zu spät',
    ]);
  });
});
