import { describe, expect, it } from 'vitest';
import { firstPage, rangeOf, readPaging, writePaging } from './paging.ts';

const sorts = ['name', 'created'] as const;
const standard = firstPage<(typeof sorts)[number]>('created');

describe('the address of a list', () => {
  it('says what differs, and by what it is sorted', () => {
    expect(writePaging(standard)).toEqual({ sortBy: 'created' });
    expect(writePaging({ sortBy: 'name', descending: false, page: 3, take: 50 })).toEqual({
      sortBy: 'name',
      descending: false,
      page: 3,
      take: 50,
    });
    expect(writePaging({ ...firstPage(null), page: 2 })).toEqual({ page: 2 });
  });
  it('comes back as it was; what it says wrongly counts as not said', () => {
    const shown = { sortBy: 'name', descending: false, page: 3, take: 50 } as const;
    expect(readPaging(writePaging(shown), standard, sorts)).toEqual(shown);
    expect(readPaging({ sortBy: 'size', page: 2, take: 7 }, standard, sorts)).toEqual({
      ...standard,
      page: 2,
    });
    expect(readPaging({ sortBy: 'size', page: -1, take: 7 }, standard, sorts)).toBeNull();
  });
});

it('a page is a range of rows', () => {
  expect(rangeOf({ ...firstPage(null), page: 3, take: 50 })).toEqual({ skip: 100, take: 50 });
});
