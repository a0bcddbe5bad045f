import { extend } from 'zod/mini';
import * as z from '#zod';
import { numberText } from './field-rules.ts';
import { defaultPageSize, pageSizes } from './limits.ts';

/** Paging parameters of a list call with these page sizes. */
export const pagingOf = (sizes: readonly number[]) => ({
  skip: z._default(numberText({ min: 0, max: 10_000_000 }), 0),
  take: z._default(
    numberText({ min: 0, max: 10_000_000 }).check(z.refine((n) => sizes.includes(n), { error: 'choice' })),
    defaultPageSize,
  ),
});
/** Paging parameters of list calls, in the query. */
export const paging = pagingOf(pageSizes);

/** A page of a list: its rows and the total count. */
export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ totalCount: z.number(), items: z.array(item) });
/** `true`/`false` in a query, as text or boolean. */
export const flagText = z.pipe(
  z.literal(['true', 'false', true, false]),
  z.transform((value) => String(value) === 'true'),
);
/** Empty reply. */
export const nothing = z.object({});
/** An entry of a lookup list. */
export const lookup = z.object({ id: z.number(), name: z.string(), sortOrder: z.number() });

/** Entry of a lookup list with codes, which the product uses for some entries. */
export const codedLookup = extend(lookup, { code: z.string() });
/** Codes of lookups with special meaning: the source of board cases, the channel of social-media cases. */
export const boardSourceCode = 'board';
export const socialMediaChannelCode = 'social-media';
