import type { ModelRow } from '@cfm/server/modules/reference-data/shipped/models.ts';
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

type Campaign = { number: number; topic: string; series: readonly string[] };

/** Technical campaigns under way: what brings many cases of one kind, in several markets. */
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

export type CaseFamilies = {
  join: (
    random: Random,
    index: number,
    topic: string,
    model: ModelRow,
  ) => { technicalCampaignId: string; parentIndex: number | null } | null;
};

/** The first case of a campaign becomes the parent of the next few. */
export function createCaseFamilies(year: number): CaseFamilies {
  const open = new Map<Campaign, { parentIndex: number; size: number }>();
  return {
    join: (random, index, topic, model) => {
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

/** Remembers which texts were used, in 16 bytes each, so that a million cases stay light. */
export type SeenTexts = {
  /** False when the text was there before. */
  add: (text: string) => boolean;
};

function hash(text: string): number {
  let one = 0x9e3779b1;
  let two = 0x85ebca77;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x5bd1e995);
    two = Math.imul(two ^ code, 0x27d4eb2f);
    one = (one << 13) | (one >>> 19);
  }
  return (one >>> 0) * 2_097_152 + ((two ^ (two >>> 15)) >>> 11) + 1;
}

export function createSeenTexts(count: number): SeenTexts {
  const size = 2 ** Math.ceil(Math.log2(Math.max(count, 8) * 2));
  const slots = new Float64Array(size);
  return {
    add: (text) => {
      const value = hash(text);
      let slot = value % size;
      while (slots[slot] !== 0) {
        if (slots[slot] === value) return false;
        slot = (slot + 1) % size;
      }
      slots[slot] = value;
      return true;
    },
  };
}
