import { expect, it } from 'vitest';
import { calendarOf, servedElsewhere } from './chosen-countries.ts';

const info = {
  holidayCountries: [
    { code: 'IS', name: 'Iceland', states: [], timeZone: 'Atlantic/Reykjavik' },
    { code: 'US', name: 'United States', states: [], timeZone: null },
  ],
};
const empty = { holidayCountry: null, timeZone: null };

it('proposes holidays and time zone of the first country once', () => {
  expect(calendarOf(['IS', 'US'], empty, info)).toEqual({
    holidayCountry: 'IS',
    holidayState: null,
    timeZone: 'Atlantic/Reykjavik',
  });
  expect(calendarOf(['US'], empty, info)).toEqual({ holidayCountry: 'US', holidayState: null });
  const chosen = { holidayCountry: null, timeZone: 'Europe/Berlin' };
  expect(calendarOf(['IS'], chosen, info)).toEqual({ holidayCountry: 'IS', holidayState: null });
  expect(calendarOf(['IS'], { ...empty, holidayCountry: 'DE' }, info)).toEqual({});
  expect(calendarOf(['XK'], empty, info)).toEqual({});
});

it('names the other market that has a country', () => {
  const markets = [
    { marketId: 1, name: 'Denmark', countryCodes: ['DK', 'IS'], isActive: true },
    { marketId: 2, name: 'Iceland', countryCodes: ['IS'], isActive: true },
    { marketId: 3, name: 'Old', countryCodes: ['IS'], isActive: false },
  ];
  expect(servedElsewhere(['IS', 'NO'], markets, 2)).toEqual([{ code: 'IS', market: 'Denmark' }]);
});
