import { describe, expect, it } from 'vitest';
import { firstPage, rangeOf, readPaging, writePaging } from './paging.ts';

const sorts = ['name', 'created'] as const;
const standard = firstPage<(typeof sorts)[number]>('created');

describe('the URL of a list', () => {
  it('contains the sort column and values that differ from the default', () => {
    expect(writePaging(standard)).toEqual({ sortBy: 'created' });
    expect(writePaging({ sortBy: 'name', descending: false, page: 3, take: 50 })).toEqual({
      sortBy: 'name',
      descending: false,
      page: 3,
      take: 50,
    });
    expect(writePaging({ ...firstPage(null), page: 2 })).toEqual({ page: 2 });
  });
  it('round-trips valid values and ignores invalid ones', () => {
    const shown = { sortBy: 'name', descending: false, page: 3, take: 50 } as const;
    expect(readPaging(writePaging(shown), standard, sorts)).toEqual(shown);
    expect(readPaging({ sortBy: 'size', page: 2, take: 7 }, standard, sorts)).toEqual({
      ...standard,
      page: 2,
    });
    expect(readPaging({ sortBy: 'size', page: -1, take: 7 }, standard, sorts)).toBeNull();
  });
});

it('converts a page to a range of rows', () => {
  expect(rangeOf({ ...firstPage(null), page: 3, take: 50 })).toEqual({ skip: 100, take: 50 });
});
