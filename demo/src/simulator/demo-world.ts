import { type DealerRow, dealers } from '@cfm/server/modules/reference-data/shipped/dealers.ts';
import { type MarketRow, markets } from '@cfm/server/modules/reference-data/shipped/markets.ts';
import { type MarketProfile, marketProfiles } from '../people/market-profiles.ts';
import { beginOfDemo } from './arrival-times.ts';
import { type CaseFamilies, createCaseFamilies } from './case-family.ts';
import { type ComplaintChoice, createComplaintChoice } from './complaint-choice.ts';
import { createRandom, type Random, weighted } from './random.ts';
import { createRecentCases, type RecentCases } from './recent-cases.ts';
import { createSeenTexts, type SeenTexts } from './seen-texts.ts';
import { createWorkingCalendar, type WorkingCalendar } from './working-calendar.ts';

const DAY_MS = 86_400_000;
const CARE_MARKET = 'DE';

export type DemoMarket = { market: MarketRow; profile: MarketProfile; dealers: readonly DealerRow[] };

/** What all cases of one run have in common, and the counters they draw from. */
export type DemoWorld = {
  random: Random;
  now: number;
  care: WorkingCalendar;
  calendarOf: (marketCode: string) => WorkingCalendar;
  marketOf: (marketCode: string) => DemoMarket;
  pickMarket: (random: Random) => string;
  choice: ComplaintChoice;
  families: CaseFamilies;
  recent: RecentCases;
  seen: SeenTexts;
  nextContactRef: () => number;
  nextCarRef: () => number;
  internalIdAt: (at: number) => string;
};

function counter(): () => number {
  let next = 0;
  return () => next++;
}

function demoMarkets(): ReadonlyMap<string, DemoMarket> {
  return new Map(
    markets.flatMap((market) => {
      const profile = marketProfiles.get(market.code);
      if (profile === undefined || !market.isActive) return [];
      const active = dealers.filter((dealer) => dealer.marketCode === market.code && dealer.isActive);
      return [[market.code, { market, profile, dealers: active }] as const];
    }),
  );
}

/** Numbers as the product gives them: `YYYY-NNNNNN`, from 1 in each year of Europe/Berlin. */
function internalIds(care: WorkingCalendar): (at: number) => string {
  const lastOfYear = new Map<number, number>();
  return (at) => {
    const year = new Date(care.dayOf(at) * DAY_MS).getUTCFullYear();
    const number = (lastOfYear.get(year) ?? 0) + 1;
    lastOfYear.set(year, number);
    return `${year}-${String(number).padStart(6, '0')}`;
  };
}

export function createDemoWorld({
  count,
  now,
  seed,
}: {
  count: number;
  now: number;
  seed: number;
}): DemoWorld {
  const begin = beginOfDemo(now);
  const byCode = demoMarkets();
  const calendars = new Map<string, WorkingCalendar>();
  const marketOf = (code: string) => {
    const found = byCode.get(code);
    if (found === undefined) throw new Error(`no demo market ${code}`);
    return found;
  };
  const calendarOf = (code: string) => {
    const known = calendars.get(code);
    if (known !== undefined) return known;
    const calendar = createWorkingCalendar(marketOf(code).market, begin - 30 * DAY_MS, now + 200 * DAY_MS);
    calendars.set(code, calendar);
    return calendar;
  };
  const care = calendarOf(CARE_MARKET);
  return {
    random: createRandom(seed),
    now,
    care,
    calendarOf,
    marketOf,
    pickMarket: weighted(Array.from(byCode, ([code, { profile }]) => [code, profile.weight] as const)),
    choice: createComplaintChoice((begin + now) / 2),
    families: createCaseFamilies(new Date(now).getUTCFullYear()),
    recent: createRecentCases(),
    seen: createSeenTexts(count),
    nextContactRef: counter(),
    nextCarRef: counter(),
    internalIdAt: internalIds(care),
  };
}
