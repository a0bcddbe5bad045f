import type { Contact } from '@cfm/contract/people/contact.ts';
import type { ContactList } from '@cfm/contract/people/contacts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactQuery, contactsKey } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type ContactsShown, contactsAddress, showChanged, showCreated, showGone } from './contact-list.ts';

const standard = { search: '', sortBy: null, descending: true, page: 1, take: 20 };

describe('the URL of the list', () => {
  it('round-trips valid parameters and ignores invalid ones', () => {
    expect(contactsAddress.read({})).toEqual(standard);
    const shown: ContactsShown = { search: '0172', sortBy: null, descending: true, page: 3, take: 50 };
    expect(contactsAddress.read(contactsAddress.write(shown))).toEqual(shown);
    expect(contactsAddress.read({ search: 172, page: 'x', take: 33 })).toEqual({
      ...standard,
      search: '172',
    });
  });
});

describe('changes on the list (rule 6.17)', () => {
  const contact = (contactId: number, lastName = 'Weber') => ({ contactId, lastName, version: 1 }) as Contact;
  const first: ContactsShown = { search: '', sortBy: null, descending: true, page: 1, take: 10 };
  const second = { ...first, page: 2 };
  const keyOf = ({ search, page, take }: ContactsShown) => [...contactsKey, 'list', { search, page, take }];
  const put = (shown: ContactsShown, ids: number[]) =>
    queryClient.setQueryData<ContactList>(keyOf(shown), {
      totalCount: 13,
      isTotalExact: true,
      items: ids.map((id) => contact(id)),
    });
  const shownOn = (shown: ContactsShown) => {
    const page = queryClient.getQueryData<ContactList>(keyOf(shown));
    return [
      page?.totalCount ?? 0,
      (page?.items ?? []).map(({ contactId, lastName }) => `${contactId} ${lastName}`),
    ] as const;
  };
  beforeEach(() => {
    queryClient.clear();
    put(first, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
    put(second, [10, 9, 8]);
  });

  it('show a new contact on top of the current page, which keeps its length', () => {
    showCreated(first, contact(21, 'New'));
    const [total, rows] = shownOn(first);
    expect(total).toBe(14);
    expect(rows.slice(0, 2)).toEqual(['21 New', '20 Weber']);
    expect(rows).toHaveLength(10);
    expect(shownOn(second)).toEqual([13, ['10 Weber', '9 Weber', '8 Weber']]);
  });

  it('show a changed contact in place on any page', () => {
    showChanged(contact(9, 'Changed'));
    expect(shownOn(second)).toEqual([13, ['10 Weber', '9 Changed', '8 Weber']]);
    expect(shownOn(first)[0]).toBe(13);
  });

  it('remove a deleted contact and its cached data', () => {
    queryClient.setQueryData(contactQuery(9).queryKey, contact(9));
    showGone(9);
    expect(shownOn(second)).toEqual([12, ['10 Weber', '8 Weber']]);
    expect(queryClient.getQueryData(contactQuery(9).queryKey)).toBeUndefined();
  });
});
