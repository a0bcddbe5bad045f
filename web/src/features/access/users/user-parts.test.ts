import { expect, test } from 'vitest';
import { differences, everyField, merged } from '../../../ui/differences.ts';
import { inParts, type UserValues } from './user-parts.ts';

const values = (claims: UserValues['claims'], scopes: UserValues['scopes'] = {}): UserValues => ({
  firstName: 'Anna',
  lastName: 'Weber',
  username: 'anna',
  email: 'anna@staff.example',
  language: 'de',
  isActive: true,
  roleId: 3,
  claims,
  scopes,
});

test('joins what it splits', () => {
  const form = values({ Reports: true, DSVGO: false }, { Markets: [1, 2], Brand: [] });
  expect(inParts.join(inParts.split(form))).toEqual(form);
});

test('merges changes of different rights and asks about changes of the same right', () => {
  const base = inParts.split(values({ Blacklist: false }));
  const mine = inParts.split(values({ Blacklist: false, Reports: true }, { Markets: [1] }));
  const theirs = inParts.split(values({ DSVGO: true }, { Markets: [2] }));
  const sides = { base, mine, theirs };
  const proposals = differences(sides, everyField(sides)).map(({ field, proposed }) => [field, proposed]);
  expect(Object.fromEntries(proposals)).toEqual({ DSVGO: 'theirs', Blacklist: 'theirs', Markets: 'mine' });
  expect(inParts.join(merged(sides, everyField(sides), { Markets: 'theirs' }))).toEqual(
    values({ Reports: true, DSVGO: true }, { Markets: [2] }),
  );
});
