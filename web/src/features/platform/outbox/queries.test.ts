import { expect, it } from 'vitest';
import { mailAddress } from './queries.ts';

it('reads the URL parameters and ignores invalid ones', () => {
  expect(mailAddress.read({ state: 'failed', search: 2026, page: 3, take: 50, mail: 7 })).toEqual({
    state: 'failed',
    search: '2026',
    sortBy: null,
    descending: true,
    page: 3,
    take: 50,
    mail: 7,
  });
  expect(mailAddress.read({ state: 'lost', page: -1, take: 7, mail: 'x' })).toEqual({
    state: null,
    search: '',
    sortBy: null,
    descending: true,
    page: 1,
    take: 20,
    mail: null,
  });
});

it('writes no defaults', () => {
  expect(mailAddress.write(mailAddress.read({}))).toEqual({});
  expect(mailAddress.write(mailAddress.read({ page: 2, mail: 4 }))).toEqual({ page: 2, mail: 4 });
});
