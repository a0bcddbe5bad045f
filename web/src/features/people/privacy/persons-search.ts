import { soughtPerson } from '@cfm/contract/people/contacts.ts';
import { isFormKept, keepForm, readKeptForm } from '../../../api/kept-forms.ts';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** Search criteria for a person, in the order of the fields. */
export const soughtKeys = ['name', 'email', 'phone', 'vin', 'internalId'] as const;
export type Sought = Record<(typeof soughtKeys)[number], string>;
export interface PersonsShown extends ListPaging {
  /** Number of the search in this tab. */
  search: number | null;
  sought: Sought;
}
export const nothingSought: Sought = { name: '', email: '', phone: '', vin: '', internalId: '' };
export const isAsked = (sought: Sought): boolean => soughtKeys.some((key) => sought[key] !== '');

const keyOf = (search: number): string => `gdpr:persons:${search}`;

/** Stores the search in this tab and returns its number. */
export function keepSought(sought: Sought): number | null {
  if (!isAsked(sought)) return null;
  let search = 1;
  while (isFormKept(keyOf(search))) search += 1;
  keepForm(keyOf(search), sought);
  return search;
}

/**
 * The URL contains only the number of a search. Its words identify a person, so they stay in this tab until
 * logout. In the browser history they would outlive the person's erasure.
 */
function readPersonsSearch(address: Search): PersonsShown {
  const kept = Number.isSafeInteger(address.search) ? readKeptForm(keyOf(Number(address.search))) : null;
  const sought = soughtPerson.safeParse(kept ?? {});
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    search: kept !== null && sought.success ? Number(address.search) : null,
    sought: sought.success ? sought.data : nothingSought,
  };
}
export const personsAddress: ListAddress<PersonsShown> = {
  read: readPersonsSearch,
  write: ({ search, sought: _words, ...paging }) => ({
    ...(search === null ? {} : { search }),
    ...writePaging(paging),
  }),
};
