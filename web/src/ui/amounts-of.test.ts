import { expect, it } from 'vitest';
import { amountsOf, hasAmounts } from './amounts-of.ts';

const none = { caseCost: null, discountGranted: null };

it.each([
  ['nothing', [], none],
  ['topics without amounts', [none, none], none],
  [
    'costs, added up',
    [{ ...none, caseCost: 420.5 }, none, { ...none, caseCost: -20 }],
    { ...none, caseCost: 400.5 },
  ],
  ['a cost of zero', [{ ...none, caseCost: 0 }], { ...none, caseCost: 0 }],
  [
    'discounts, the highest',
    [
      { ...none, discountGranted: 10 },
      { ...none, discountGranted: 12.5 },
    ],
    { ...none, discountGranted: 12.5 },
  ],
])('sums up amounts: %s', (_of, several, sum) => {
  expect(amountsOf(several)).toEqual(sum);
  expect(hasAmounts(sum)).toBe(sum !== none);
});
