import { createHash } from 'node:crypto';
import type { ModelRow } from '@cfm/server/catalog/reference-data/shipped/models.ts';
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

const KEPT_PER_MARKET = 40;

/** Recent customers by market. Some of them write again. */
export function createRecentCases() {
  const byMarket = new Map<string, RecentCase[]>();
  return {
    remember: (marketCode: string, recent: RecentCase) => {
      const kept = byMarket.get(marketCode) ?? [];
      if (kept.length < KEPT_PER_MARKET) kept.push(recent);
      else kept[recent.index % KEPT_PER_MARKET] = recent;
      byMarket.set(marketCode, kept);
    },
    pick: (random: Random, marketCode: string) => {
      const kept = byMarket.get(marketCode);
      return kept === undefined ? undefined : kept[random.int(kept.length)];
    },
  };
}

type Campaign = { number: number; topic: string; series: readonly string[] };

/** Current technical campaigns, which cause many similar cases in several markets. */
const campaigns: readonly Campaign[] = [
  { number: 118, topic: 'electric-drive.hv-battery', series: ['i4', 'iX1', 'i5'] },
  {
    number: 84,
    topic: 'chassis.brakes.performance',
    series: ['X1', 'X3', '5 Series', '3 Series', '1 Series'],
  },
  { number: 131, topic: 'electrics.infotainment', series: ['X1', '1 Series', '2 Series', 'Countryman'] },
  { number: 97, topic: 'electrics.assistance.phantom-braking', series: ['3 Series', '5 Series', 'X5', 'i5'] },
  { number: 142, topic: 'motorcycles.drive', series: ['R'] },
];
const FAMILY_SIZE = 9;

/** The first case of a campaign becomes the parent of the next few. */
export function createCaseFamilies(year: number) {
  const open = new Map<Campaign, { parentIndex: number; size: number }>();
  return {
    join: (random: Random, index: number, topic: string, model: ModelRow) => {
      const campaign = campaigns.find(
        (one) => topic.startsWith(one.topic) && one.series.includes(model.series),
      );
      if (campaign === undefined || !random.chance(0.6)) return null;
      const technicalCampaignId = `TC-${year}-${campaign.number}`;
      const family = open.get(campaign);
      if (family === undefined || family.size >= FAMILY_SIZE) {
        open.set(campaign, { parentIndex: index, size: 1 });
        return { technicalCampaignId, parentIndex: null };
      }
      if (!random.chance(0.7)) return { technicalCampaignId, parentIndex: null };
      family.size++;
      return { technicalCampaignId, parentIndex: family.parentIndex };
    },
  };
}

/** Returns a function that checks whether a text is new. Stores short hashes, because there can be a million texts. */
export function createSeenTexts() {
  const seen = new Set<string>();
  return (text: string): boolean => {
    const before = seen.size;
    seen.add(createHash('sha1').update(text).digest('base64').slice(0, 16));
    return seen.size > before;
  };
}
