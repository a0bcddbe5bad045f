import type { Contact } from '@cfm/contract/people/contact.ts';
import { type ContactList, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { contactQuery, contactsKey } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listAddress, urlText } from '../../../ui/list/list-address.ts';
import { rangeOf } from '../../../ui/list/paging.ts';

export const contactsAddress = listAddress({ filters: { search: urlText } });
export type ContactsShown = ReturnType<typeof contactsAddress.read>;

const listKey = [...contactsKey, 'list'] as const;
const pageKey = ({ search, page, take }: ContactsShown) => [...listKey, { search, page, take }] as const;

export const useContacts = (shown: ContactsShown) =>
  useQuery({
    queryKey: pageKey(shown),
    queryFn: ({ signal }) =>
      call(contactEndpoints.listContacts, { query: { ...rangeOf(shown), search: shown.search } }, { signal }),
    placeholderData: keepPreviousData,
  });

const changePages = (change: (page: ContactList) => ContactList) =>
  queryClient.setQueriesData<ContactList>({ queryKey: listKey }, (page) => page && change(page));
/** Outdates pages without a reload, so that rows do not move while the user reads. They reload on reopening. */
const outdatePages = () => queryClient.invalidateQueries({ queryKey: listKey, refetchType: 'none' });

/** Shows a new contact on top of the current page immediately (rule 6.17). */
export function showCreated(shown: ContactsShown, contact: Contact): void {
  queryClient.setQueryData<ContactList>(
    pageKey(shown),
    (page) =>
      page && {
        ...page,
        totalCount: page.totalCount + 1,
        items: [contact, ...page.items].slice(0, shown.take),
      },
  );
  void outdatePages();
}

/** Shows a changed contact in place on each page. */
export function showChanged(contact: Contact): void {
  changePages((page) => ({
    ...page,
    items: page.items.map((each) => (each.contactId === contact.contactId ? contact : each)),
  }));
  void outdatePages();
}

/** Removes a contact from the pages immediately. */
export function showGone(contactId: number): void {
  changePages((page) => {
    const items = page.items.filter((each) => each.contactId !== contactId);
    return { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) };
  });
  queryClient.removeQueries({ queryKey: contactQuery(contactId).queryKey });
  void outdatePages();
}

export async function removeContact({ contactId }: Pick<Contact, 'contactId'>): Promise<void> {
  await call(contactEndpoints.removeContact, { params: { contactId } });
}
