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
  it('requires a reason for other days without a sign of a person', () => {
    expect(earlierDelay(granted, { days: 5, reason: null, origin: 'timer' })).toBe('askForReason');
  });
  it('extends by the first automatic submit', () => {
    expect(earlierDelay([], { days: 3, reason: null, origin: 'timer' })).toBeNull();
  });
  it('treats the same form sent twice as one', () => {
    expect(earlierDelay(granted, { days: 7, reason: 'Parts', origin: 'form' })).toBe(sevenByForm);
  });
  it('treats a form with the same days and another reason as a new request', () => {
    expect(earlierDelay(granted, { days: 7, reason: 'Still parts', origin: 'form' })).toBeNull();
    expect(earlierDelay(granted, { days: 3, reason: 'Parts', origin: 'form' })).toBeNull();
  });

  describe('after its delay was taken back', () => {
    const takenBack = [{ ...threeByTimer, takenBackAt: '2026-03-05', takenBackByUserId: 7 }];
    it.each(['form', 'presence', 'button'] as const)('extends again by %s', (origin) => {
      expect(earlierDelay(takenBack, { days: 3, reason: null, origin })).toBeNull();
    });
    it.each([3, 5])('requires a reason for %s days without a sign of a person', (days) => {
      expect(earlierDelay(takenBack, { days, reason: null, origin: 'timer' })).toBe('askForReason');
    });
    it('extends again without a sign of a person when the recipient undid the delay, which was such a sign', () => {
      const undone = [{ ...threeByTimer, takenBackAt: '2026-03-05' }];
      expect(earlierDelay(undone, { days: 5, reason: null, origin: 'timer' })).toBeNull();
    });
    it('repeats a later delay by a person, even without a sign of a person', () => {
      const granted = [{ ...threeByTimer, origin: 'button' as const }, ...takenBack];
      expect(earlierDelay(granted, { days: 3, reason: null, origin: 'timer' })).toBe(granted[0]);
    });
  });
});
