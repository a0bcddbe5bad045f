import { extend } from 'zod/mini';
import * as z from '#zod';
import { adminType } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  baseVersion,
  dateOnly,
  email,
  id,
  idText,
  line,
  optionalLine,
  spokenLanguage,
} from '../platform/field-rules.ts';
import { marketCountriesMax, marketIkamsMax, ownDaysMax, shortTextMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';
import { comingDay, type MarketDetail } from './markets.ts';
import { ruleTypeNames } from './rule-types.ts';

const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

const timeZoneMaxLength = 64;
/** An IANA name that this runtime knows. Rejects offsets ("+01:00"), which have no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (name.length > timeZoneMaxLength || !/^[A-Z]\w*(\/[\w+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A free day of the market (`isFree`), or a working day on a weekend or public holiday. */
const ownDayForm = z.object({
  date: dateOnly,
  isFree: z.boolean(),
  name: optionalLine({ max: shortTextMaxLength }),
  nameDe: optionalLine({ max: shortTextMaxLength }),
  isShipped: z._default(z.boolean(), false),
});
const calendarShape = {
  /** ISO weekdays (1 Monday … 7 Sunday) that are free. */
  weekendDays: z.array(z.int().check(z.gte(1), z.lte(7))).check(
    z.refine((days) => new Set(days).size < 7, { error: 'allDaysFree' }),
    z.maxLength(6),
    z.refine(isDistinct, { error: 'duplicateDay' }),
  ),
  holidayCountry: optionalLine({ max: 2 }),
  holidayState: optionalLine({ max: 10 }),
  ownDays: z.array(ownDayForm).check(
    z.maxLength(ownDaysMax),
    z.refine((days) => isDistinct(days.map(({ date }) => date)), { error: 'duplicateDay' }),
  ),
};
const timeZone = z.string().check(z.minLength(1), z.refine(isTimeZone, { error: 'choice' }));
/** A calendar during editing. The time zone, which determines the current day, may be missing. */
export const calendarForm = z.object({ ...calendarShape, timeZone: z.nullish(timeZone) });
export type CalendarForm = z.output<typeof calendarForm>;

/** An address, or an empty text for none. */
const teamEmail = z.pipe(
  z.pipe(
    z.nullable(z.string()),
    z.transform((typed: string | null) => typed?.trim() ?? ''),
  ),
  z.union([z.literal(''), email]),
);
/** Form of a market. Its retention changes separately (rule 19.21). An inactive market needs no team. */
export const marketForm = z
  .object({
    name: line({ max: shortTextMaxLength }),
    nameDe: line({ max: shortTextMaxLength }),
    isoCode: z.string().check(
      z.trim(),
      z.minLength(1),
      z.refine((code) => /^[A-Z]{2}$/.test(code), { error: 'isoCode' }),
    ),
    regionId: id,
    countryCodes: z
      .array(z.string().check(z.refine((code) => /^[A-Z]{2}$/.test(code), { error: 'choice' })))
      .check(
        z.refine((codes) => codes.length > 0, { error: 'anyCountry' }),
        z.maxLength(marketCountriesMax),
      ),
    language: spokenLanguage,
    teamEmail,
    ikamIds: z.array(id).check(z.maxLength(marketIkamsMax)),
    timeZone,
    ...calendarShape,
    isActive: z.boolean(),
  })
  .check(
    z.refine((form) => form.teamEmail !== '' || !form.isActive, { error: 'required', path: ['teamEmail'] }),
  );
export type MarketForm = z.output<typeof marketForm>;

/** Form values of an existing market. */
export const marketFormOf = (market: MarketDetail): MarketForm => ({
  name: market.nameEn,
  nameDe: market.nameDe,
  isoCode: market.isoCode,
  regionId: market.regionId,
  countryCodes: market.countryCodes,
  language: market.language,
  teamEmail: market.teamEmail,
  ikamIds: market.ikamIds,
  timeZone: market.timeZone,
  weekendDays: market.weekendDays,
  holidayCountry: market.holidayCountry,
  holidayState: market.holidayState,
  ownDays: market.ownDays,
  isActive: market.isActive,
});

/** A rule for cases of a market: its own, or one for all markets. */
export const marketRule = z.object({
  ruleId: z.number(),
  ruleTypeId: z.number(),
  ruleType: z.enum(ruleTypeNames),
  name: z.string(),
  isOfMarket: z.boolean(),
  /** Number of conditions in addition to the market. Zero: applies to all cases. */
  conditionCount: z.number(),
});
export type MarketRule = z.infer<typeof marketRule>;

const marketParams = z.object({ id: idText });

export const marketSettingsEndpoints = {
  createMarket: endpoint({
    method: 'POST',
    path: 'markets',
    summary: 'Create a market; returns its id',
    access: adminType,
    request: 'json',
    body: marketForm,
    reply: z.number(),
    changesSettings: 'ofAllMarkets',
    errors: ['MarketExists', 'Forbidden'],
  }),
  updateMarket: endpoint({
    method: 'PUT',
    path: 'markets/{id}',
    summary: 'Change a market and its calendar; returns the number of recalculated reminder plans',
    access: adminType,
    request: 'json',
    params: marketParams,
    body: extend(marketForm, {
      /** The English name, before `name`: a market that is read has its `name` in the reader's language. */
      nameEn: z.optional(marketForm.shape.name),
      version: baseVersion,
    }),
    reply: z.object({ version: z.number(), replannedCount: z.number() }),
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'MarketChanged', 'MarketExists', 'Forbidden'],
  }),
  removeMarket: endpoint({
    method: 'DELETE',
    path: 'markets/{id}',
    summary: 'Delete a market that nothing uses',
    access: adminType,
    params: marketParams,
    reply: nothing,
    changesSettings: 'ofMarket',
    errors: ['NotFound', 'MarketInUse', 'Forbidden'],
  }),
  previewCalendar: endpoint({
    method: 'POST',
    path: 'markets/calendar',
    summary: 'The coming days of a calendar that is being edited',
    access: adminType,
    request: 'json',
    body: calendarForm,
    reply: z.array(comingDay),
    errors: [],
  }),
  listMarketRules: endpoint({
    method: 'GET',
    path: 'markets/{id}/rules',
    summary: 'Active rules of a market and of all markets, by type, most specific first',
    access: adminType,
    params: marketParams,
    reply: z.array(marketRule),
    errors: ['NotFound'],
  }),
};
