import { expect, it } from 'vitest';
import { createRequestKeys } from './request-key.ts';

it('keeps the key of a repeated attempt and changes it with the content', () => {
  const keyOf = createRequestKeys();
  const first = keyOf('a');
  expect(keyOf('a')).toBe(first);
  expect(keyOf('b')).not.toBe(first);
  expect(createRequestKeys()('a')).not.toBe(first);
});
