import type { Language } from '@cfm/contract/messages/catalogue.ts';
import Holidays, { type HolidaysTypes } from 'date-holidays';

const dayMs = 86_400_000;

/** Cached holidays of one country and state, as days since 1970-01-01. A year is computed on first use. */
interface HolidayBook {
  readonly source: Holidays;
  readonly days: Set<number>;
  readonly years: Set<number>;
}
const books = new Map<string, HolidayBook>();

/** Returns whether a day (since 1970-01-01) is a public holiday. Half-day holidays are working days. */
export function isPublicHoliday(epochDay: number, country: string | null, state: string | null): boolean {
  if (country === null) return false;
  const book = bookOf(country, state);
  const year = new Date(epochDay * dayMs).getUTCFullYear();
  // A feast of several days can begin in the previous year.
  readYear(book, year - 1);
  readYear(book, year);
  return book.days.has(epochDay);
}

function bookOf(country: string, state: string | null): HolidayBook {
  const key = `${country}/${state ?? ''}`;
  let book = books.get(key);
  if (!book) {
    book = { source: holidaysOf(country, state), days: new Set(), years: new Set() };
    books.set(key, book);
  }
  return book;
}

const holidaysOf = (country: string, state: string | null): Holidays =>
  state === null ? new Holidays(country) : new Holidays(country, state);

function readYear(book: HolidayBook, year: number): void {
  if (book.years.has(year)) return;
  for (const holiday of book.source.getHolidays(year)) for (const day of daysOf(holiday)) book.days.add(day);
  book.years.add(year);
}

/** Non-working days of a holiday. */
function daysOf({ type, date, start, end }: HolidaysTypes.Holiday): number[] {
  if (type !== 'public') return [];
  // `date` is local to the country. The moments of lunar holidays are not in its time zone.
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / dayMs;
  const length = Math.max(Math.floor((end.getTime() - start.getTime()) / dayMs + 1 / 12), 0);
  return Array.from({ length }, (_none, offset) => first + offset);
}

/** Names that the library has in the language of the country only. */
const translations: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Staatsfeiertag: { en: 'Labour Day', de: 'Staatsfeiertag' },
  Bundesfeiertag: { en: 'Swiss National Day', de: 'Bundesfeiertag' },
  'Día de la Comunidad de Madrid': {
    en: 'Day of the Community of Madrid',
    de: 'Tag der Autonomen Gemeinschaft Madrid',
  },
  'Día de la Constitución Española': { en: 'Constitution Day', de: 'Tag der Verfassung' },
  'Fiesta Nacional de España': { en: 'National Day of Spain', de: 'Spanischer Nationalfeiertag' },
  'Implantação da República': { en: 'Republic Day', de: 'Tag der Republik' },
  'Restauração da Independência': {
    en: 'Restoration of Independence',
    de: 'Wiederherstellung der Unabhängigkeit',
  },
  'Gesta Heroica de Juan Santamaría': { en: 'Juan Santamaría Day', de: 'Juan-Santamaría-Tag' },
};
/** A substitute day has the name of its holiday, and a note in brackets. */
function translated(name: string, language: Language): string {
  const [holiday = '', ...note] = name.split(' (');
  return [translations[holiday]?.[language] ?? holiday, ...note].join(' (');
}

/**
 * Public holidays of some years by day, with names in the language, otherwise in English. Not cached, because users
 * rarely view them.
 */
export function namedHolidays(
  { country, state, language }: { country: string; state: string | null; language: Language },
  years: readonly number[],
): Map<number, string> {
  const source = holidaysOf(country, state);
  source.setLanguages([language, 'en']);
  const all = years.flatMap((year) => source.getHolidays(year));
  return new Map(
    all.flatMap((holiday) =>
      daysOf(holiday).map((day) => [day, translated(holiday.name, language)] as const),
    ),
  );
}

export interface CodeAndName {
  code: string;
  name: string;
}
const known = new Holidays();
const timeZones = new Map<string, string | null>();
/** Time zone of a country with only one, otherwise null. */
function onlyTimeZone(country: string): string | null {
  const found = timeZones.get(country);
  if (found !== undefined) return found;
  const [first, ...others] = new Holidays(country).getTimezones();
  const only = others.length === 0 ? (first ?? null) : null;
  timeZones.set(country, only);
  return only;
}

/** Countries with known holidays. `nameOf` may override the name of a country code. */
export function listHolidayCountries(
  language: Language,
  nameOf: (code: string) => string | undefined,
): (CodeAndName & { states: CodeAndName[]; timeZone: string | null })[] {
  const { compare } = new Intl.Collator(language);
  const sorted = <Named extends CodeAndName>(list: Named[]) => list.sort((a, b) => compare(a.name, b.name));
  const listed = (names: Record<string, string> | undefined) =>
    Object.entries(names ?? {}).map(([code, name]) => ({ code, name }));
  return sorted(
    listed(known.getCountries(language)).map(({ code, name }) => ({
      code,
      name: nameOf(code) ?? name,
      states: sorted(listed(known.getStates(code, language))),
      timeZone: onlyTimeZone(code),
    })),
  );
}

/** Returns whether the holidays of a country, and of a state if given, are known. */
export function areHolidaysKnown(country: string, state: string | null): boolean {
  if (!Object.hasOwn(known.getCountries(), country)) return false;
  return state === null || Object.hasOwn(known.getStates(country) ?? {}, state);
}
