import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetKeptForms } from '../../../api/kept-forms.ts';
import {
  isAsked,
  keepSought,
  nothingSought,
  readPersonsSearch,
  writePersonsSearch,
} from './persons-search.ts';

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

it('an address leads back to what was looked for, without a word of it', () => {
  const search = keepSought(huber);
  const shown = { ...readPersonsSearch({ search }), page: 2 };
  expect(shown.sought).toEqual(huber);
  const address = writePersonsSearch(shown);
  expect(JSON.stringify(address)).not.toMatch(/Huber|5551234/);
  expect(readPersonsSearch(address)).toEqual(shown);
  // Back to the search before finds that one.
  const next = keepSought({ ...nothingSought, name: 'Maier' });
  expect(next).not.toBe(search);
  expect(readPersonsSearch({ search: next }).sought.name).toBe('Maier');
  expect(readPersonsSearch({ search }).sought).toEqual(huber);
});

it('after logout nothing of it is left', () => {
  const search = keepSought(huber);
  forgetKeptForms();
  expect(readPersonsSearch({ search })).toMatchObject({ search: null, sought: nothingSought });
});

it('without anything to look for nobody is asked for, and words in an old address count as not said', () => {
  expect(keepSought({ ...nothingSought })).toBeNull();
  expect(isAsked(readPersonsSearch({ name: 'Huber', vin: 'WBA0017' }).sought)).toBe(false);
  expect(isAsked(huber)).toBe(true);
});
