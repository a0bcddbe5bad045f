import { expect, it } from 'vitest';
import { sheetMoment } from './sheet-moment.ts';

it.each([
  ['1999-12-31T23:00:00.000Z', 36_526],
  ['2026-07-01T10:00:00.000Z', 46_204.5],
  ['2026-01-01T11:00:00.000Z', 46_023.5],
])('converts %s to %d days, in summer and winter', (moment, days) => {
  expect(sheetMoment(moment)).toBeCloseTo(days, 9);
});
