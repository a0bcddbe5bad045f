import { expect, it } from 'vitest';
import { addressesIn } from './addresses-in.ts';

it('addressesIn splits pasted lists and returns each address once', () => {
  expect(addressesIn(['a@x.example', 'b@x.example; A@X.example,', ' '])).toEqual([
    'a@x.example',
    'b@x.example',
  ]);
});
