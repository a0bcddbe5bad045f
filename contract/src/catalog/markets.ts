import { extend } from 'zod/mini';
import * as z from '#zod';
import { userLookup } from '../access/users.ts';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { idText, numberText } from '../platform/field-rules.ts';

export const region = z.object({ id: z.number(), name: z.string() });
export const market = z.object({
  marketId: z.number(),
  name: z.string(),
  isoCode: z.string(),
  region,
  countryCodes: z.array(z.string()),
  language: z.string(),
  teamEmail: z.string(),
  timeZone: z.string(),
  /** ISO weekdays (1 Monday … 7 Sunday) that are free. */
  weekendDays: z.array(z.number()),
  /** Null: no public holidays. */
  holidayCountry: z.nullable(z.string()),
  isActive: z.boolean(),
  ikams: z.array(userLookup),
});
export type Market = z.infer<typeof market>;

/** A free or working day of a market that overrides its weekend and public holidays (rule 8.7). */
export const ownDay = z.object({
  date: z.string(),
  isFree: z.boolean(),
  name: z.nullable(z.string()),
  /** German name, if it differs. */
  nameDe: z.nullable(z.string()),
  /** A correction of the public holidays that came with the product. */
  isShipped: z.boolean(),
});
export type OwnDay = z.infer<typeof ownDay>;
/** How long closed cases of a market keep their person (rules 19.15 and 19.21). */
export const marketRetention = z.object({
  /** In force now. */
  retentionMonths: z.number(),
  /** A shorter time that takes effect later. */
  shorterRetention: z.nullable(z.object({ months: z.number(), from: z.string() })),
});
export type MarketRetention = z.infer<typeof marketRetention>;

/** A market with all its editable fields. */
export const marketDetail = extend(market, {
  /** `name` is in the reader's language. */
  nameEn: z.string(),
  nameDe: z.string(),
  /** Region and IKAM users as the form of a market has them, so that a market can be sent back as it is read. */
  regionId: z.number(),
  ikamIds: z.array(z.number()),
  holidayState: z.nullable(z.string()),
  ownDays: z.array(ownDay),
  ...marketRetention.shape,
  version: z.number(),
});
export type MarketDetail = z.infer<typeof marketDetail>;

/** A future day that is a public holiday or one of the market's own days. */
export const comingDay = z.object({
  date: z.string(),
  /** No working day. */
  isFree: z.boolean(),
  isWeekend: z.boolean(),
  /** Name of the public holiday. */
  holiday: z.nullable(z.string()),
  own: z.nullable(ownDay),
});
export type ComingDay = z.infer<typeof comingDay>;

const codeAndName = z.object({ code: z.string(), name: z.string() });

export const dealer = z.object({
  dealerId: z.number(),
  number: z.string(),
  name: z.string(),
  city: z.nullable(z.string()),
  marketId: z.number(),
  emails: z.array(z.string()),
  language: z.string(),
});
export type Dealer = z.infer<typeof dealer>;

export const marketEndpoints = {
  listMarkets: endpoint({
    method: 'GET',
    path: 'markets',
    summary: 'Every market, by name',
    access: signedIn,
    reply: z.array(market),
    errors: [],
  }),
  getMarket: endpoint({
    method: 'GET',
    path: 'markets/{id}',
    summary: 'One market',
    access: signedIn,
    params: z.object({ id: idText }),
    reply: marketDetail,
    errors: ['NotFound'],
  }),
  listComingDays: endpoint({
    method: 'GET',
    path: 'markets/{id}/calendar',
    summary: "Public holidays of the next twelve months, and the market's own days off and working days",
    access: signedIn,
    params: z.object({ id: idText }),
    reply: z.array(comingDay),
    errors: ['NotFound'],
  }),
  marketInfo: endpoint({
    method: 'GET',
    path: 'markets/info',
    summary: 'Lookups of the market screens',
    access: signedIn,
    reply: z.object({
      regions: z.array(region),
      countries: z.array(codeAndName),
      timeZones: z.array(z.string()),
      /** Countries with known public holidays, their states with further ones, and the time zone if it is unique. */
      holidayCountries: z.array(
        extend(codeAndName, { states: z.array(codeAndName), timeZone: z.nullable(z.string()) }),
      ),
    }),
    errors: [],
  }),
  listRegions: endpoint({
    method: 'GET',
    path: 'markets/regions',
    summary: 'Regions',
    access: signedIn,
    reply: z.array(region),
    errors: [],
  }),
  listCountries: endpoint({
    method: 'GET',
    path: 'markets/countries',
    summary: 'Countries of ISO 3166, in the language asked for',
    access: signedIn,
    reply: z.array(codeAndName),
    errors: [],
  }),
  listMarketUsers: endpoint({
    method: 'GET',
    path: 'markets/{id}/users',
    summary: 'IKAM users of a market',
    access: signedIn,
    params: z.object({ id: idText }),
    reply: z.array(userLookup),
    errors: ['NotFound'],
  }),
  searchDealers: endpoint({
    method: 'GET',
    path: 'dealers/search',
    summary: 'Dealers by number, name, city or e-mail; of one market when given',
    access: signedIn,
    query: z.object({
      search: z._default(z.string().check(z.maxLength(100)), ''),
      marketId: z.optional(idText),
      count: z._default(numberText({ min: 1, max: 50 }), 20),
    }),
    reply: z.array(dealer),
    errors: [],
  }),
};
