import { expect, test } from 'vitest';
import { monthsOf } from './months-of.ts';

const today = '2026-11-05';

test('has each month of a period once, and only the last ones of a long period (rule 25.9)', () => {
  expect(monthsOf({ from: '2025-12-31', to: '2026-02-01' }, today)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(monthsOf({ from: '2026-03-01', to: '2026-03-31' }, today)).toEqual(['2026-03']);
  expect(monthsOf({ from: '2020-01-01', to: '2026-02-28' }, today, 3)).toEqual([
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
  expect(monthsOf({ from: '2026-03-01', to: '2026-02-01' }, today)).toEqual([]);
  expect(monthsOf({ from: '2026-10-01', to: '2027-12-31' }, today)).toEqual(['2026-10', '2026-11']);
});
