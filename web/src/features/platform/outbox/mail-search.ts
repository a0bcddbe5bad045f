import { mailStates } from '@cfm/contract/platform/outbox.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { MailList } from './queries.ts';

export interface MailSearch extends MailList {
  /** The mail that is read. */
  mail: number | null;
}

/** What the address says of the page; what it says wrongly counts as not said. */
export function readMailSearch(address: Search): MailSearch {
  const { state, search, mail } = address;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    state: mailStates.find((each) => each === state) ?? null,
    // The address gives a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
    mail: Number.isSafeInteger(mail) && Number(mail) > 0 ? Number(mail) : null,
  };
}
/** The address of a state of the page, without what is so by itself. */
export const writeMailSearch = ({ state, search, mail, ...paging }: MailSearch) => ({
  ...(state && { state }),
  ...(search && { search }),
  ...writePaging(paging),
  ...(mail && { mail }),
});
