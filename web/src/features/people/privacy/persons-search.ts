import { soughtPerson } from '@cfm/contract/people/contacts.ts';
import { isFormKept, keepForm, readKeptForm } from '../../../api/kept-forms.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';

/** What a person is looked for by, in the order of the fields. */
export const soughtKeys = ['name', 'email', 'phone', 'vin', 'internalId'] as const;
export type Sought = Record<(typeof soughtKeys)[number], string>;
export interface PersonsShown extends ListPaging {
  /** The number of the search in this tab. */
  search: number | null;
  sought: Sought;
}
export const nothingSought: Sought = { name: '', email: '', phone: '', vin: '', internalId: '' };
export const isAsked = (sought: Sought): boolean => soughtKeys.some((key) => sought[key] !== '');

const keyOf = (search: number): string => `gdpr:persons:${search}`;

/** Keeps what is looked for in this tab, under the number that it is then found by. */
export function keepSought(sought: Sought): number | null {
  if (!isAsked(sought)) return null;
  let search = 1;
  while (isFormKept(keyOf(search))) search += 1;
  keepForm(keyOf(search), sought);
  return search;
}

/**
 * The address has the number of a search alone: its words, which name a person, stay in this tab until logout, and never in the
 * history of the browser, where they would outlive the person's erasure.
 */
export function readPersonsSearch(address: Search): PersonsShown {
  const kept = Number.isSafeInteger(address.search) ? readKeptForm(keyOf(Number(address.search))) : null;
  const sought = soughtPerson.safeParse(kept ?? {});
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    search: kept !== null && sought.success ? Number(address.search) : null,
    sought: sought.success ? sought.data : nothingSought,
  };
}
export const writePersonsSearch = ({ search, sought: _words, ...paging }: PersonsShown) => ({
  ...(search === null ? {} : { search }),
  ...writePaging(paging),
});
