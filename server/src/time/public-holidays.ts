import Holidays from 'date-holidays';

const dayMs = 86_400_000;

/** Days off of one country and state, as days since 1970-01-01; a year is worked out when first asked for. */
interface HolidayBook {
  readonly source: Holidays;
  readonly days: Set<number>;
  readonly years: Set<number>;
}
const books = new Map<string, HolidayBook>();

/** Whether a day (counted from 1970-01-01) is a public holiday there. Holidays of half a day are worked on. */
export function isPublicHoliday(epochDay: number, country: string, state: string | null): boolean {
  const book = bookOf(country, state);
  const year = new Date(epochDay * dayMs).getUTCFullYear();
  // A feast of several days can begin in the year before.
  readYear(book, year - 1);
  readYear(book, year);
  return book.days.has(epochDay);
}

function bookOf(country: string, state: string | null): HolidayBook {
  const key = `${country}/${state ?? ''}`;
  let book = books.get(key);
  if (!book) {
    const source = state === null ? new Holidays(country) : new Holidays(country, state);
    book = { source, days: new Set(), years: new Set() };
    books.set(key, book);
  }
  return book;
}

function readYear(book: HolidayBook, year: number): void {
  if (book.years.has(year)) return;
  for (const holiday of book.source.getHolidays(year)) {
    if (holiday.type !== 'public') continue;
    // The date is the country's own; the moments of feasts by the moon are not in its zone.
    const first = Date.parse(`${holiday.date.slice(0, 10)}T00:00:00Z`) / dayMs;
    const length = Math.floor((holiday.end.getTime() - holiday.start.getTime()) / dayMs + 1 / 12);
    for (let offset = 0; offset < length; offset += 1) book.days.add(first + offset);
  }
  book.years.add(year);
}
