import { describe, expect, it, test } from 'vitest';
import { type Choices, differences, everyField, merged, type Sides } from './differences.ts';

interface Values {
  name: string | null;
  city?: string | null;
  emails: string[];
  address: Readonly<Record<string, string | null>>;
}
const base: Values = { name: 'Alba', city: 'Graz', emails: ['a@x.example'], address: { city: 'Graz' } };
const sides = (mine: Partial<Values>, theirs: Partial<Values>): Sides<Values> => ({
  base,
  mine: { ...base, ...mine },
  theirs: { ...base, ...theirs },
});
const differing = (mine: Partial<Values>, theirs: Partial<Values>) => {
  const all = sides(mine, theirs);
  return differences(all, everyField(all));
};
const mergedOf = (mine: Partial<Values>, theirs: Partial<Values>, choices?: Choices<keyof Values>) => {
  const all = sides(mine, theirs);
  return merged(all, everyField(all), choices);
};

describe('fields differ', () => {
  it('that the others changed to something else; what one changed oneself is proposed before theirs', () => {
    expect(differing({ name: 'Mine' }, { name: 'Theirs', city: 'Linz' })).toEqual([
      { field: 'name', proposed: 'mine' },
      { field: 'city', proposed: 'theirs' },
    ]);
  });
  it('also where one side has none of it any more', () => {
    expect(differing({ city: null }, { city: 'Linz' })).toEqual([{ field: 'city', proposed: 'mine' }]);
    expect(differing({ city: 'Linz' }, { city: undefined })).toEqual([{ field: 'city', proposed: 'mine' }]);
  });
  test.each<[string, Partial<Values>, Partial<Values>]>([
    ['only one changed oneself', { name: 'Mine' }, {}],
    ['both changed to the same', { emails: ['b@x.example'] }, { emails: ['b@x.example'] }],
    ['are empty in two ways', { city: ' ', emails: [] }, { city: null, emails: [] }],
    ['have blanks around them', { name: ' New ' }, { name: 'New' }],
    [
      'have the same in another order of typing',
      { address: { zipCode: '8010', city: 'Graz' } },
      { address: { city: 'Graz', zipCode: '8010', street: null } },
    ],
  ])('but not those that %s', (_what, mine, theirs) => {
    expect(differing(mine, theirs)).toEqual([]);
  });
});

describe('what is saved', () => {
  const mine = { name: 'Mine', emails: ['mine@x.example'] };
  const theirs = { name: 'Theirs', city: 'Linz' };
  it('has of each field the side that was chosen, and one’s own of what nobody else changed', () => {
    expect(mergedOf(mine, theirs, { name: 'theirs', city: 'mine' })).toEqual({
      ...base,
      name: 'Theirs',
      city: 'Graz',
      emails: ['mine@x.example'],
    });
  });
  it('is what was proposed where nothing was chosen', () => {
    expect(mergedOf(mine, theirs)).toEqual({ ...base, ...theirs, ...mine });
  });
});
