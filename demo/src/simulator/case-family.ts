import type { ModelRow } from '@cfm/server/modules/reference-data/shipped/models.ts';
import type { Random } from './random.ts';

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
