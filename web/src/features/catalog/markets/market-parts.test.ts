import { expect, test } from 'vitest';
import { differences, everyField, merged } from '../../../ui/differences.ts';
import { inParts, type MarketValues, ownDayKind, ownDayName } from './market-parts.ts';

const day = (date: string, name: string) => ({ date, isFree: true, name });
const may = day('2027-05-01', 'Labour Day');
const june = day('2027-06-21', 'Ullortuneq');
const july = day('2027-07-03', 'Company holiday');
const base: MarketValues = {
  name: 'Greenland',
  nameDe: 'Grönland',
  isoCode: 'GL',
  regionId: 6,
  countryCodes: ['GL'],
  language: 'da',
  teamEmail: 'team@gl.example',
  ikamIds: [],
  timeZone: 'America/Godthab',
  weekendDays: [6, 7],
  holidayCountry: 'DK',
  holidayState: null,
  ownDays: [may],
  isActive: true,
};
const sidesOf = (mine: Partial<MarketValues>, theirs: Partial<MarketValues>) => ({
  base: inParts.split(base),
  mine: inParts.split({ ...base, ...mine }),
  theirs: inParts.split({ ...base, ...theirs }),
});

test('joins what it splits', () => {
  expect(inParts.join(inParts.split(base))).toEqual(base);
});

test('merges added and removed days of both sides, with a choice for each day', () => {
  const sides = sidesOf({ ownDays: [may, june] }, { ownDays: [july] });
  const every = everyField(sides);
  expect(differences(sides, every)).toEqual([
    { field: `ownDays.${july.date}`, proposed: 'theirs' },
    { field: `ownDays.${may.date}`, proposed: 'theirs' },
  ]);
  expect(inParts.join(merged(sides, every)).ownDays).toEqual([june, july]);
  const choices = { [`ownDays.${may.date}`]: 'mine', [`ownDays.${july.date}`]: 'mine' } as const;
  expect(inParts.join(merged(sides, every, choices)).ownDays).toEqual([may, june]);
});

test('names a shipped day in the language of the reader, and any other as typed', () => {
  const shipped = { name: 'Clean Monday', nameDe: 'Reiner Montag' };
  expect(['en', 'de'].map((locale) => ownDayName(shipped, locale))).toEqual([
    'Clean Monday',
    'Reiner Montag',
  ]);
  expect(ownDayName(may, 'de')).toBe('Labour Day');
  expect(ownDayName({ name: null, nameDe: null }, 'de')).toBeNull();
});

test('keeps a state together with its country', () => {
  const sides = sidesOf(
    { holidayCountry: 'AT', holidayState: '7' },
    { holidayCountry: 'DE', holidayState: 'BY' },
  );
  const every = everyField(sides);
  expect(differences(sides, every)).toEqual([{ field: 'holidayCountry', proposed: 'mine' }]);
  const values = inParts.join(merged(sides, every, { holidayCountry: 'theirs' }));
  expect(values).toMatchObject({ holidayCountry: 'DE', holidayState: 'BY' });
});

test('calls a shipped day no own day', () => {
  expect(ownDayKind({ isFree: true, isShipped: true })).toBe('kindFree');
  expect(ownDayKind({ isFree: false, isShipped: true })).toBe('kindWorking');
  expect(ownDayKind({ isFree: true })).toBe('ownFree');
});
