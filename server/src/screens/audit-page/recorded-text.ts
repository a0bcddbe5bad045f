import { caseEventTypes } from '@cfm/contract/cases/event-types.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { runningWork } from '@cfm/contract/people/privacy.ts';
import { mailStates } from '@cfm/contract/platform/outbox.ts';
import * as z from 'zod/mini';
import { plainText } from '../../platform/texts/rich-text.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { formatDay } from '../../platform/time/day-in-berlin.ts';

/**
 * A text that the audit recorded for a field, as readers see it. Needs no database, so that the thread that writes the
 * document of a person loads quickly.
 */
export function recordedText(language: Language, entity: string, field: string, value: string): string {
  if (/content/i.test(field)) return plainText(value);
  if (field === 'type') return eventType(language, value);
  if (field === 'state') return mailState(language, value);
  if (entity === 'erasure' && field === 'place') return placeName(language, value);
  if (entity === 'erasure' && field === 'endedWork') return workNames(language, value);
  if (field === 'language') return languageName(language, value);
  return entity === 'market' ? marketText(language, field, value) : value;
}

const ownDays = z.array(z.object({ date: z.string(), isFree: z.boolean(), name: z.nullable(z.string()) }));
/** Countries, weekdays and own days of a market, recorded as JSON. */
function marketText(language: Language, field: string, value: string): string {
  const country = (code: string) =>
    new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
  switch (field) {
    case 'holidayCountry':
      return country(value);
    case 'countryCodes':
      return z.array(z.string()).parse(JSON.parse(value)).map(country).join(', ');
    case 'weekendDays':
      return z.array(z.number()).parse(JSON.parse(value)).map(weekdayIn(language)).join(', ');
    case 'ownDays':
      return ownDays
        .parse(JSON.parse(value))
        .map(({ date, isFree, name }) => {
          const kind = textsOf(language, 'markets')(`calendar.${isFree ? 'ownFree' : 'ownWorking'}`);
          return [formatDay(date), name, `(${kind})`].filter(Boolean).join(' ');
        })
        .join(', ');
    default:
      return value;
  }
}
/** Name of an ISO weekday. 1 January 2024 was a Monday. */
const weekdayIn = (language: Language) => (weekday: number) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

function eventType(language: Language, value: string): string {
  const type = caseEventTypes.find((known) => known === value);
  return type ? textsOf(language, 'case')(`timeline.types.${type}`) : value;
}

/** The name of a language. An older version may have recorded an invalid code. */
function languageName(language: Language, code: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The place in which texts of others named a person. */
function placeName(language: Language, table: string): string {
  const texts = textsOf(language, 'audit');
  const key = `places.${table}`;
  return texts.has(key as never) ? texts(key as never) : table;
}

/** What an erasure ended, recorded as a list of kinds. */
const workNames = (language: Language, value: string): string =>
  value
    .split(',')
    .map((kind) => runningWork.find((known) => known === kind))
    .filter((kind) => kind !== undefined)
    .map((kind) => textsOf(language, 'audit')(`endedWork.${kind}`))
    .join(', ');

function mailState(language: Language, value: string): string {
  const state = mailStates.find((known) => known === value);
  return state ? textsOf(language, 'mailOut')(`states.${state}`) : value;
}
