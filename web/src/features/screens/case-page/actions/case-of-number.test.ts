import { expect, test } from 'vitest';
import { bestHit } from './case-of-number.ts';

test('prefers a case with the number to the target of an integrated one', () => {
  const [target, longer, own] = ['2026-000030', '2026-0000101', '2025-000010'].map((internalId) => ({
    internalId,
  }));
  if (!target || !longer || !own) throw new Error('three cases');
  expect(bestHit([target, longer, own], '-000010')).toBe(own);
  expect(bestHit([target], '-000010')).toBe(target);
  expect(bestHit([], '-000010')).toBeNull();
});
