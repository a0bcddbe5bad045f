import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKeptForms } from '../../../api/kept-forms.ts';
import { isAsked, keepSought, nothingSought, personsAddress } from './persons-search.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal(
    'sessionStorage',
    Object.defineProperties(
      kept,
      Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }])),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());
const huber = { ...nothingSought, name: 'Huber', phone: '5551234' };

it('restores a search from a URL that contains none of its words', () => {
  const search = keepSought(huber);
  const shown = { ...personsAddress.read({ search }), page: 2 };
  expect(shown.sought).toEqual(huber);
  const address = personsAddress.write(shown);
  expect(JSON.stringify(address)).not.toMatch(/Huber|5551234/);
  expect(personsAddress.read(address)).toEqual(shown);
  // Going back finds the previous search.
  const next = keepSought({ ...nothingSought, name: 'Maier' });
  expect(next).not.toBe(search);
  expect(personsAddress.read({ search: next }).sought.name).toBe('Maier');
  expect(personsAddress.read({ search }).sought).toEqual(huber);
});

it('keeps nothing after logout', () => {
  const search = keepSought(huber);
  forgetKeptForms();
  expect(personsAddress.read({ search })).toMatchObject({ search: null, sought: nothingSought });
});

it('sends no request for an empty search, and ignores words in an old URL', () => {
  expect(keepSought({ ...nothingSought })).toBeNull();
  expect(isAsked(personsAddress.read({ name: 'Huber', vin: 'WBA0017' }).sought)).toBe(false);
  expect(isAsked(huber)).toBe(true);
});
