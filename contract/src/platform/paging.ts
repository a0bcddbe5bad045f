import { extend } from 'zod/mini';
import * as z from '#zod';
import { numberText } from './field-rules.ts';
import { defaultPageSize, pageSizes } from './limits.ts';

/** Paging info of a list call whose pages have one of these sizes. */
export const pagingOf = (sizes: readonly number[]) => ({
  skip: z._default(numberText({ min: 0, max: 10_000_000 }), 0),
  take: z._default(
    numberText({ min: 0, max: 10_000_000 }).check(z.refine((n) => sizes.includes(n), { error: 'choice' })),
    defaultPageSize,
  ),
});
/** Paging info of list calls, in the query. */
export const paging = pagingOf(pageSizes);

/** A page of a list: the rows, and how many there are in all. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ totalCount: z.number(), items: z.array(item) });
/** `true`/`false` in a query, given as text or as it is. */
export const flagText = z.pipe(
  z.literal(['true', 'false', true, false]),
  z.transform((value) => String(value) === 'true'),
);
/** The reply of a call that has nothing to answer. */
export const nothing = z.object({});
/** An entry of a lookup list. */
export const lookup = z.object({ id: z.number(), name: z.string(), sortOrder: z.number() });

/** A lookup list whose entries have codes: rules of the product name some of them. */
export const codedLookup = extend(lookup, { code: z.string() });
/** Codes of lookups that carry a meaning of their own: the source of board cases, the channel of social-media cases. */
export const boardSourceCode = 'board';
export const socialMediaChannelCode = 'social-media';
