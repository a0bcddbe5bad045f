import type { Person } from '../people/contacts.ts';
import type { TextLanguage } from '../people/market-profiles.ts';
import type { OwnedCar } from './cars.ts';
import type { Complaint } from './complaint-choice.ts';
import type { Random } from './random.ts';

export type RecentCase = {
  index: number;
  internalId: string;
  title: string;
  createdAt: number;
  language: TextLanguage;
  person: Person;
  owned: OwnedCar;
  complaint: Complaint;
  dealerNumber: string;
};

/** Who wrote lately, by market: some of them write again. */
export type RecentCases = {
  remember: (marketCode: string, recent: RecentCase) => void;
  pick: (random: Random, marketCode: string) => RecentCase | undefined;
};

const KEPT_PER_MARKET = 40;

export function createRecentCases(): RecentCases {
  const byMarket = new Map<string, RecentCase[]>();
  return {
    remember: (marketCode, recent) => {
      const kept = byMarket.get(marketCode) ?? [];
      if (kept.length < KEPT_PER_MARKET) kept.push(recent);
      else kept[recent.index % KEPT_PER_MARKET] = recent;
      byMarket.set(marketCode, kept);
    },
    pick: (random, marketCode) => {
      const kept = byMarket.get(marketCode);
      return kept === undefined ? undefined : kept[random.int(kept.length)];
    },
  };
}
