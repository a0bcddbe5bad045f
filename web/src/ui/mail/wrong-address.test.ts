import { expect, test } from 'vitest';
import { wrongAddressIn } from './wrong-address.ts';

test.each([
  ['Nowhereville', 'Nowhereville', 'noAt'],
  ['anna@@dealer.example', 'anna@@dealer.example', 'severalAt'],
  ['@dealer.example', '@dealer.example', 'noName'],
  ['anna@dealer', 'anna@dealer', 'domain'],
  ['anna@dealer..example', 'anna@dealer..example', 'domain'],
  ['an(na@dealer.example', 'an(na@dealer.example', 'characters'],
  ['ben@dealer.example anna@dealer', 'anna@dealer', 'domain'],
] as const)('names the wrong address in %s and its problem', (typed, address, problem) => {
  expect(wrongAddressIn(typed)).toEqual({ address, problem });
});
