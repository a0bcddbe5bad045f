import { caseFilter } from '@cfm/contract/screens/case-filter.ts';
import { describe, expect, it } from 'vitest';
import {
  activeFilterCount,
  activeFilterGroups,
  type CasesAddress,
  defaultPaging,
  isBroken,
  readAddress,
  readFilter,
  withoutKeys,
  writeAddress,
} from './filter-address.ts';

const full: CasesAddress = {
  filter: {
    text: 'gearbox',
    statusIds: [1, 2, 5],
    marketIds: [3],
    contactId: 7,
    receivedFrom: '2026-09-30T22:00:00.000Z',
    receivedTo: '2026-10-31T22:59:59.999Z',
    modifiedFrom: '2026-11-01T10:15:00.000Z',
    completedFrom: '2026-09-30T22:00:00.000Z',
    completedTo: '2026-10-31T22:59:59.999Z',
    openAt: '2026-10-31T22:59:59.999Z',
    isOverdue: true,
    caseBook: false,
    relation: 'parent',
    goodwillTopic: '1.20.0',
    goodwillDealer: '30042',
    goodwillByDealer: false,
  },
  sortBy: 'dueDateTime',
  descending: false,
  page: 3,
  take: 50,
};

describe('URL of the overview (rule 3.32)', () => {
  it('is readable', () => {
    expect(writeAddress(full)).toEqual({
      text: 'gearbox',
      statusIds: '1.2.5',
      marketIds: 3,
      contactId: 7,
      receivedFrom: '2026-10-01',
      receivedTo: '2026-10-31',
      modifiedFrom: '2026-11-01T10:15:00.000Z',
      completedFrom: '2026-10-01',
      completedTo: '2026-10-31',
      openAt: '2026-10-31',
      isOverdue: true,
      caseBook: false,
      relation: 'parent',
      goodwillTopic: '1.20.0',
      goodwillDealer: '30042',
      goodwillByDealer: false,
      sortBy: 'dueDateTime',
      descending: false,
      page: 3,
      take: 50,
    });
  });
  it('round-trips', () => {
    expect(readAddress(writeAddress(full))).toEqual(full);
    expect(caseFilter.safeParse(full.filter).success).toBe(true);
  });
  it('returns null without any known parameter', () => {
    expect(readAddress({})).toBeNull();
    expect(readAddress({ foo: 1, text: ' ' })).toBeNull();
  });
  it('distinguishes a view without filter from no view', () => {
    const everything = { ...defaultPaging, filter: {} };
    expect(writeAddress(everything)).toEqual({ sortBy: 'receiptDateTime' });
    expect(readAddress(writeAddress(everything))).toEqual(everything);
  });
  it('drops invalid parts and keeps the others', () => {
    const search = {
      statusIds: '1.x',
      marketIds: [2, 3],
      sourceIds: '-4',
      receivedFrom: '2026-13-45',
      receivedTo: 'yesterday',
      isOverdue: 'yes',
      relation: 'cousin',
      vin: { a: 1 },
      text: 'x'.repeat(101),
      goodwillTopic: '1.2',
      contact: 'Weber',
    };
    expect(readFilter(search)).toEqual({ marketIds: [2, 3], contact: 'Weber' });
    expect(readAddress(search)).toEqual({
      ...defaultPaging,
      filter: { marketIds: [2, 3], contact: 'Weber' },
    });
    expect(isBroken(search)).toBe(true);
  });
  it('returns a view even if no part is valid', () => {
    for (const search of [{ statusIds: 'abc' }, { take: 7 }, { sortBy: 'title' }]) {
      expect(readAddress(search)).toEqual({ ...defaultPaging, filter: {} });
      expect(isBroken(search)).toBe(true);
    }
    for (const search of [{}, { foo: 1 }, { text: ' ' }, writeAddress(full)])
      expect(isBroken(search)).toBe(false);
  });
  it('reads a number as text, and trims text', () => {
    expect(readFilter({ text: 4711, internalId: ' 2026-000123 ', vin: '   ' })).toEqual({
      text: '4711',
      internalId: '2026-000123',
    });
  });
  it('reads days as whole days in the display zone, even across a change of summer time', () => {
    expect(readFilter({ receivedFrom: '2026-10-25', receivedTo: '2026-10-25' })).toEqual({
      receivedFrom: '2026-10-24T22:00:00.000Z',
      receivedTo: '2026-10-25T22:59:59.999Z',
    });
  });
  it('rejects a day that does not exist', () => {
    expect(readFilter({ createdFrom: '2026-02-30' })).toEqual({});
  });
});

describe('active filters', () => {
  it('count a range once', () => {
    expect(
      activeFilterCount({ receivedFrom: '2026-01-01T00:00:00Z', receivedTo: '2026-02-01T00:00:00Z' }),
    ).toBe(1);
    expect(activeFilterGroups({ text: 'a', dueTo: '2026-02-01T00:00:00Z', statusIds: [] })).toEqual([
      ['text'],
      ['dueTo'],
    ]);
  });
  it('can be removed', () => {
    expect(withoutKeys({ text: 'a', isMine: true }, ['text'])).toEqual({ isMine: true });
  });
});
