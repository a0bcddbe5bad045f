import { type DealerRow, dealers } from '@cfm/server/catalog/reference-data/shipped/dealers.ts';
import { type MarketRow, markets } from '@cfm/server/catalog/reference-data/shipped/markets.ts';
import { rules } from '@cfm/server/catalog/reference-data/shipped/rules.ts';
import { type MarketProfile, marketProfiles } from '../people/market-profiles.ts';
import { beginOfDemo } from './arrival-times.ts';
import { createComplaintChoice } from './complaint-choice.ts';
import { createCaseFamilies, createRecentCases, createSeenTexts } from './earlier-cases.ts';
import { createOfficeHours, type OfficeHours } from './office-hours.ts';
import { createRandom, weighted } from './random.ts';

const DAY_MS = 86_400_000;
const CARE_MARKET = 'DE';

export type DemoMarket = {
  market: MarketRow;
  profile: MarketProfile;
  dealers: readonly DealerRow[];
  /** Working days until a solution is due. */
  dueDays: number;
};

function counter(): () => number {
  let next = 0;
  return () => next++;
}

const dueDaysByMarket = new Map(
  rules.flatMap((rule) =>
    rule.type === 'DueDate' ? [[rule.marketCode, rule.workingDaysToSolution] as const] : [],
  ),
);

function dueDaysOf(marketCode: string): number {
  const days = dueDaysByMarket.get(marketCode) ?? dueDaysByMarket.get(null);
  if (days === undefined) throw new Error('no general due date rule');
  return days;
}

function demoMarkets(): ReadonlyMap<string, DemoMarket> {
  return new Map(
    markets.flatMap((market) => {
      const profile = marketProfiles.get(market.code);
      if (profile === undefined || !market.isActive) return [];
      const active = dealers.filter((dealer) => dealer.marketCode === market.code && dealer.isActive);
      return [[market.code, { market, profile, dealers: active, dueDays: dueDaysOf(market.code) }] as const];
    }),
  );
}

/** Case numbers as in the product: `YYYY-NNNNNN`, from 1 in each year of Europe/Berlin. */
function internalIds(care: OfficeHours): (at: number) => string {
  const lastOfYear = new Map<number, number>();
  return (at) => {
    const year = new Date(care.dayOf(at) * DAY_MS).getUTCFullYear();
    const number = (lastOfYear.get(year) ?? 0) + 1;
    lastOfYear.set(year, number);
    return `${year}-${String(number).padStart(6, '0')}`;
  };
}

/** State shared by all cases of one run. */
export type DemoWorld = ReturnType<typeof createDemoWorld>;

export function createDemoWorld(now: number, seed: number) {
  const begin = beginOfDemo(now);
  const byCode = demoMarkets();
  const calendars = new Map<string, OfficeHours>();
  const marketOf = (code: string) => {
    const found = byCode.get(code);
    if (found === undefined) throw new Error(`no demo market ${code}`);
    return found;
  };
  const calendarOf = (code: string) => {
    const known = calendars.get(code);
    if (known !== undefined) return known;
    const calendar = createOfficeHours(marketOf(code).market);
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
    isNewText: createSeenTexts(),
    nextContactRef: counter(),
    nextCarRef: counter(),
    internalIdAt: internalIds(care),
  };
}
