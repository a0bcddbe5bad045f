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

describe('differing fields', () => {
  it("include fields that others changed to another value and propose one's own change first", () => {
    expect(differing({ name: 'Mine' }, { name: 'Theirs', city: 'Linz' })).toEqual([
      { field: 'name', proposed: 'mine' },
      { field: 'city', proposed: 'theirs' },
    ]);
  });
  it('include fields that one side has cleared', () => {
    expect(differing({ city: null }, { city: 'Linz' })).toEqual([{ field: 'city', proposed: 'mine' }]);
    expect(differing({ city: 'Linz' }, { city: undefined })).toEqual([{ field: 'city', proposed: 'mine' }]);
  });
  test.each<[string, Partial<Values>, Partial<Values>]>([
    ['only the user changed', { name: 'Mine' }, {}],
    ['both changed to the same value', { emails: ['b@x.example'] }, { emails: ['b@x.example'] }],
    ['are empty in different ways', { city: ' ', emails: [] }, { city: null, emails: [] }],
    ['have surrounding spaces', { name: ' New ' }, { name: 'New' }],
    [
      'contain the same in another order',
      { address: { zipCode: '8010', city: 'Graz' } },
      { address: { city: 'Graz', zipCode: '8010', street: null } },
    ],
  ])('exclude fields that %s', (_what, mine, theirs) => {
    expect(differing(mine, theirs)).toEqual([]);
  });
});

describe('the merged values', () => {
  const mine = { name: 'Mine', emails: ['mine@x.example'] };
  const theirs = { name: 'Theirs', city: 'Linz' };
  it('take the chosen side of each field and one’s own value of fields that no one else changed', () => {
    expect(mergedOf(mine, theirs, { name: 'theirs', city: 'mine' })).toEqual({
      ...base,
      name: 'Theirs',
      city: 'Graz',
      emails: ['mine@x.example'],
    });
  });
  it('take the proposed side if no choice was made', () => {
    expect(mergedOf(mine, theirs)).toEqual({ ...base, ...theirs, ...mine });
  });
});
