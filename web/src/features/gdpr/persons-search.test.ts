import { expect, it } from 'vitest';
import { isAsked, nothingSought, readPersonsSearch, writePersonsSearch } from './persons-search.ts';

it('an address comes back as it was; what it says wrongly counts as not said', () => {
  const shown = {
    ...readPersonsSearch({}),
    sought: { ...nothingSought, name: 'Huber', phone: '5551234' },
    page: 2,
  };
  expect(readPersonsSearch(writePersonsSearch(shown))).toEqual(shown);
  expect(readPersonsSearch({ name: ['Huber'], phone: 5551234 }).sought).toEqual({
    ...nothingSought,
    phone: '5551234',
  });
});

it('without anything to look for nobody is asked for', () => {
  expect(isAsked(readPersonsSearch({ name: '  ' }).sought)).toBe(false);
  expect(isAsked(readPersonsSearch({ vin: 'WBA0017' }).sought)).toBe(true);
});

it('a part of an e-mail address or a VIN, as an old bookmark may have it, is nothing to look for', () => {
  expect(readPersonsSearch({ email: '@post.example', vin: 'WBA', name: 'Huber' }).sought).toEqual({
    ...nothingSought,
    name: 'Huber',
  });
});
