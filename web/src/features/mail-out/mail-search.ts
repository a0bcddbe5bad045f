import { defaultPageSize, pageSizes } from '@cfm/contract/limits.ts';
import { mailStates } from '@cfm/contract/mail-out.ts';
import * as z from 'zod/mini';
import type { MailList } from './queries.ts';

const search = z.object({
  state: z.catch(z.nullish(z.enum(mailStates)), null),
  // The address gives a text of digits as a number.
  search: z.catch(
    z.pipe(
      z.nullish(z.union([z.string(), z.number()])),
      z.transform((value) => String(value ?? '')),
    ),
    '',
  ),
  page: z.catch(z.int().check(z.gte(1)), 1),
  take: z.catch(z.literal(pageSizes), defaultPageSize),
  mail: z.catch(z.nullish(z.int().check(z.gte(1))), null),
});
export interface MailSearch extends MailList {
  /** The mail that is read. */
  mail: number | null;
}

/** What the address says of the page; what it says wrongly counts as not said. */
export function readMailSearch(raw: unknown): MailSearch {
  const { state, mail, ...rest } = search.parse(typeof raw === 'object' && raw !== null ? raw : {});
  return { ...rest, state: state ?? null, mail: mail ?? null };
}
/** The address of a state of the page, without what is so by itself. */
export const writeMailSearch = ({ state, search: typed, page, take, mail }: MailSearch) => ({
  ...(state && { state }),
  ...(typed && { search: typed }),
  ...(page > 1 && { page }),
  ...(take !== defaultPageSize && { take }),
  ...(mail && { mail }),
});
