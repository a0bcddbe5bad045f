import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { contactSearches } from './contact-searches.ts';

const shownContacts = 8;

/** Contacts that match the typed text in any of its meanings. */
export function useContactSearch(typed: string) {
  const searches = contactSearches(typed);
  return useQuery({
    queryKey: [...contactsKey, 'search', searches],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        searches.map((query) =>
          call(contactEndpoints.searchContacts, { query: { ...query, count: shownContacts } }, { signal }),
        ),
      );
      const byId = new Map(found.flat().map((contact) => [contact.contactId, contact]));
      return [...byId.values()].slice(0, shownContacts);
    },
    enabled: searches.length > 0,
    placeholderData: keepPreviousData,
  });
}
