import { expect, it } from 'vitest';
import { longDue, longLocal, longMoment } from './long-date.ts';

it.each([
  ['a half-hour zone', '2026-03-13T12:30:00Z', 'Asia/Kolkata', 'Friday, 13.03.2026, 18:00'],
  ['behind Berlin', '2026-03-13T22:00:00Z', 'America/New_York', 'Friday, 13.03.2026, 18:00'],
  // In March, summer time begins two weeks earlier in New York.
  ['an hour behind', '2026-03-06T23:00:00Z', 'America/New_York', 'Friday, 06.03.2026, 18:00'],
  ["the day after Berlin's", '2026-07-10T16:30:00Z', 'Asia/Tokyo', 'Saturday, 11.07.2026, 01:30'],
  ['the day before', '2026-07-11T04:00:00Z', 'Pacific/Honolulu', 'Friday, 10.07.2026, 18:00'],
  ['without summer time, in summer', '2026-07-10T17:00:00Z', 'Africa/Tunis', 'Friday, 10.07.2026, 18:00'],
  ['without summer time, in winter', '2026-01-09T17:00:00Z', 'Africa/Tunis', null],
  ['Paris, in summer', '2026-07-10T16:00:00Z', 'Europe/Paris', null],
  ['no market', '2026-07-10T16:00:00Z', null, null],
  ['an unknown time zone', '2026-07-10T16:00:00Z', 'Mars/Olympus', null],
])('formats the local time: %s', (_what, instant, zone, expected) => {
  expect(longLocal(instant, zone, 'en')).toBe(expected);
});

it('formats the day in the language of the page, for the market in addition to Berlin (rule 9.48)', () => {
  const midnight = '2026-07-10T22:30:00Z';
  expect(longDue(midnight, 'de')).toBe('Samstag, 11.07.2026, 00:30');
  expect(longLocal(midnight, 'America/New_York', 'de')).toBe('Freitag, 10.07.2026, 18:30');
  // Next to a local time, the time in Berlin is shown even after noon.
  expect(longMoment('2026-07-10T16:00:00Z', 'de')).toBe('Freitag, 10.07.2026, 18:00');
});
