import { mailStates } from '@cfm/contract/platform/outbox.ts';
import { firstPage, readPaging, type Search, writePaging } from '../../../ui/list/paging.ts';
import type { MailList } from './queries.ts';

export interface MailSearch extends MailList {
  /** The opened mail. */
  mail: number | null;
}

/** Reads the URL parameters of the page. Ignores invalid ones. */
export function readMailSearch(address: Search): MailSearch {
  const { state, search, mail } = address;
  return {
    ...(readPaging(address, firstPage(null)) ?? firstPage(null)),
    state: mailStates.find((each) => each === state) ?? null,
    // The router parses a text of digits as a number.
    search: typeof search === 'string' || typeof search === 'number' ? String(search) : '',
    mail: Number.isSafeInteger(mail) && Number(mail) > 0 ? Number(mail) : null,
  };
}
/** Writes the URL parameters of the page without defaults. */
export const writeMailSearch = ({ state, search, mail, ...paging }: MailSearch) => ({
  ...(state && { state }),
  ...(search && { search }),
  ...writePaging(paging),
  ...(mail && { mail }),
});
