import type { CaseInfo } from '@cfm/contract/catalog/reference-data.ts';
import { describe, expect, it } from 'vitest';
import { caseNames } from './case-names.ts';

const lookup = (id: number, name: string) => ({ id, name, sortOrder: id });
const info: Pick<CaseInfo, 'escalationLevels'> = {
  escalationLevels: [lookup(31, 'Keine'), lookup(32, '1'), lookup(33, '2')],
};
const areas = [
  {
    id: 1,
    name: 'Vehicle',
    topicGroups: [
      {
        id: 2,
        name: 'Paint',
        synonyms: [],
        codeLevelTopicDetails: [{ id: 3, name: 'Blisters', synonyms: [] }],
      },
    ],
  },
];

describe('caseNames', () => {
  it('returns the names of all levels of the tree', () => {
    const names = caseNames(undefined, areas);
    expect([names.area(1), names.topicGroup(2), names.topicDetail(3)]).toEqual([
      'Vehicle',
      'Paint',
      'Blisters',
    ]);
  });
  it('returns no name for a missing or unknown id', () => {
    const names = caseNames(undefined, areas);
    expect([names.topicGroup(null), names.topicGroup(9), names.market(1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('reads the escalation level from its name, in any language', () => {
    const names = caseNames({ ...emptyInfo, ...info }, []);
    expect([31, 32, 33, null].map(names.escalation)).toEqual([0, 1, 2, 0]);
  });
});

const emptyInfo: CaseInfo = {
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
  brands: [],
  models: [],
  regions: [],
  markets: [],
  users: [],
};
