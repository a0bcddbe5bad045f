import { expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { only } from './only.ts';

it('returns the one row', () => {
  expect(only([{ id: 1 }])).toEqual({ id: 1 });
  expect(only([null])).toBeNull();
});

it.each([[[]], [[1, 2]]])('throws an internal error, not an AppError, for %j', (rows) => {
  expect(() => only(rows)).toThrow(`expected one row, got ${rows.length}`);
  expect(() => only(rows)).not.toThrow(AppError);
});
