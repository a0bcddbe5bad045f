import { soughtPerson } from '@cfm/contract/contacts.ts';
import { firstPage, type ListPaging, readPaging, type Search, writePaging } from '../../ui/list/paging.ts';

/** What a person is looked for by, in the order of the fields. */
export const soughtKeys = ['name', 'email', 'phone', 'vin', 'internalId'] as const;
export type Sought = Record<(typeof soughtKeys)[number], string>;
export interface PersonsShown extends ListPaging {
  sought: Sought;
}
export const nothingSought: Sought = { name: '', email: '', phone: '', vin: '', internalId: '' };
export const isAsked = (sought: Sought): boolean => soughtKeys.some((key) => sought[key] !== '');

/** What the address says of the page; what it says wrongly counts as not said. It gives a text of digits as a number. */
export function readPersonsSearch(address: Search): PersonsShown {
  const textOf = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const isRight = (key: keyof Sought) => soughtPerson.shape[key].safeParse(textOf(address[key])).success;
  const sought = Object.fromEntries(
    soughtKeys.filter(isRight).map((key) => [key, textOf(address[key])] as const),
  );
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    sought: { ...nothingSought, ...sought },
  };
}
export const writePersonsSearch = ({ sought, ...paging }: PersonsShown) => ({
  ...Object.fromEntries(Object.entries(sought).filter(([, text]) => text !== '')),
  ...writePaging(paging),
});
