import { describe, expect, it } from 'vitest';
import { earlierDelay } from './earlier-delay.ts';

const threeByTimer = {
  days: 3,
  reason: null,
  origin: 'timer',
  dueAfter: '2026-03-10',
  takenBackAt: null,
  takenBackByUserId: null,
} as const;
const sevenByForm = {
  days: 7,
  reason: 'Parts',
  origin: 'form',
  dueAfter: '2026-03-19',
  takenBackAt: null,
  takenBackByUserId: null,
} as const;
const granted = [sevenByForm, threeByTimer];

describe('a link used again (rule 9.20)', () => {
  it.each(['timer', 'presence', 'button'] as const)('repeats the same days by %s', (origin) => {
    expect(earlierDelay(granted, { days: 3, reason: null, origin })).toBe(threeByTimer);
  });
  it.each(['presence', 'button'] as const)(
    'extends further by other days when a person asks by %s',
    (origin) => {
      expect(earlierDelay(granted, { days: 5, reason: null, origin })).toBeNull();
    },
  );
  it('asks for a reason when nobody was there to choose other days', () => {
    expect(earlierDelay(granted, { days: 5, reason: null, origin: 'timer' })).toBe('askForReason');
  });
  it('extends by the first automatic submit', () => {
    expect(earlierDelay([], { days: 3, reason: null, origin: 'timer' })).toBeNull();
  });
  it('takes the same form sent twice for one', () => {
    expect(earlierDelay(granted, { days: 7, reason: 'Parts', origin: 'form' })).toBe(sevenByForm);
  });
  it('takes a form with the same days and another reason for a new wish', () => {
    expect(earlierDelay(granted, { days: 7, reason: 'Still parts', origin: 'form' })).toBeNull();
    expect(earlierDelay(granted, { days: 3, reason: 'Parts', origin: 'form' })).toBeNull();
  });

  describe('after its delay was taken back', () => {
    const takenBack = [{ ...threeByTimer, takenBackAt: '2026-03-05', takenBackByUserId: 7 }];
    it.each(['form', 'presence', 'button'] as const)('extends anew by %s', (origin) => {
      expect(earlierDelay(takenBack, { days: 3, reason: null, origin })).toBeNull();
    });
    it.each([3, 5])('asks for a reason when nobody was there to ask for %s days', (days) => {
      expect(earlierDelay(takenBack, { days, reason: null, origin: 'timer' })).toBe('askForReason');
    });
    it('extends anew without a sign of a person where the recipient undid it: that was one', () => {
      const undone = [{ ...threeByTimer, takenBackAt: '2026-03-05' }];
      expect(earlierDelay(undone, { days: 5, reason: null, origin: 'timer' })).toBeNull();
    });
    it('repeats what a person got since, also when nobody is there', () => {
      const granted = [{ ...threeByTimer, origin: 'button' as const }, ...takenBack];
      expect(earlierDelay(granted, { days: 3, reason: null, origin: 'timer' })).toBe(granted[0]);
    });
  });
});
