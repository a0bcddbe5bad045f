import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { describe, expect, it } from 'vitest';
import { filterOptions, withIds } from './filter-options.ts';

const lookup = (id: number, name: string) => ({ id, name, sortOrder: id });
const info: CaseInfo = {
  sources: [],
  inputChannels: [],
  statuses: [],
  socialMediaChannels: [],
  socialMediaAgencies: [],
  escalationLevels: [],
  mailboxes: [],
  bmwDepartments: [],
  bmwConcerns: [],
  blacklistEmails: [],
  brands: [lookup(1, 'Car'), lookup(2, 'Motorcycle')],
  models: [
    { ...lookup(11, 'Sedan'), brandId: 1, modelCode: 'A' },
    { ...lookup(21, 'Tourer'), brandId: 2, modelCode: 'B' },
  ],
  regions: [],
  markets: [],
  users: [],
};
const areas = [
  {
    id: 1,
    name: 'Vehicle',
    topicGroups: [
      {
        id: 11,
        name: 'Paint',
        synonyms: [],
        codeLevelTopicDetails: [{ id: 111, name: 'Blisters', synonyms: [] }],
      },
    ],
  },
  {
    id: 2,
    name: 'Sales',
    topicGroups: [
      {
        id: 21,
        name: 'Delivery',
        synonyms: [],
        codeLevelTopicDetails: [{ id: 211, name: 'Late', synonyms: [] }],
      },
    ],
  },
];
const options = (draft: Parameters<typeof filterOptions>[2]) => filterOptions(info, areas, draft);
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('filterOptions', () => {
  it('offers everything while no wider filter is set', () => {
    expect(ids(options({}).modelIds)).toEqual([11, 21]);
    expect(ids(options({}).codeLevelTopicGroupIds)).toEqual([21, 11]);
  });
  it('narrows models by brand and topics by area and group', () => {
    expect(ids(options({ brandIds: [2] }).modelIds)).toEqual([21]);
    const narrow = options({ codeLevelAreaIds: [1] });
    expect(ids(narrow.codeLevelTopicGroupIds)).toEqual([11]);
    expect(ids(narrow.codeLevelTopicDetailIds)).toEqual([111]);
    expect(ids(options({ codeLevelTopicGroupIds: [21] }).codeLevelTopicDetailIds)).toEqual([211]);
  });
});

describe('withIds', () => {
  it('drops narrower choices that are no longer offered, through all levels', () => {
    const draft = {
      brandIds: [1],
      modelIds: [11],
      codeLevelTopicGroupIds: [11],
      codeLevelTopicDetailIds: [111],
    };
    expect(withIds(draft, 'brandIds', [2], options).modelIds).toBeUndefined();
    const next = withIds(draft, 'codeLevelAreaIds', [2], options);
    expect([next.codeLevelTopicGroupIds, next.codeLevelTopicDetailIds]).toEqual([undefined, undefined]);
  });
  it('keeps choices that still fit, and removes an empty list', () => {
    expect(withIds({ modelIds: [11, 21] }, 'brandIds', [1], options).modelIds).toEqual([11]);
    expect(withIds({ brandIds: [1] }, 'brandIds', [], options)).toEqual({});
  });
});
