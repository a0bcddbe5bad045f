import { extend } from 'zod/mini';
import * as z from '#zod';
import { reportReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { dateOnly } from '../platform/field-rules.ts';
import { shortTextMaxLength } from '../platform/limits.ts';
import { flagText, pageOf, paging } from '../platform/paging.ts';
import { caseFilter } from './case-filter.ts';

/** By what the goodwill of solutions is summed. */
export const goodwillGroups = ['market', 'dealer', 'model', 'topic', 'car'] as const;
export type GoodwillGroup = (typeof goodwillGroups)[number];

const count = z.number();
/** A case counts once in each of them, and in several. */
const sums = {
  /** Cases with a solution by which the customer got something of value. */
  caseCount: count,
  /** To the cent. */
  costEuros: z.number(),
  discountCount: count,
  voucherCount: count,
  buyBackCount: count,
  warrantyCount: count,
  otherCount: count,
};
export const goodwillSums = z.object(sums);
export type GoodwillSums = z.infer<typeof goodwillSums>;
export type GoodwillColumn = keyof GoodwillSums;
export const goodwillColumns = Object.keys(sums) as readonly GoodwillColumn[]; // the type of keys is lost on the way

/** In the reader's language. */
export const goodwillRow = extend(goodwillSums, {
  /** Of a car its VIN. Null: cases without one, or with one that is not known any more. */
  name: z.nullable(z.string()),
  /** What tells it from others of its name: number and city of a dealer, brand of a model, area of a topic. */
  detail: z.nullable(z.string()),
  /** Shows just its cases in the overview, together with the days; null where the overview has no such filter. */
  filter: z.nullable(caseFilter),
});
export type GoodwillRow = z.infer<typeof goodwillRow>;

export const goodwillEndpoints = {
  listGoodwillSums: endpoint({
    method: 'GET',
    path: 'cases/reporting/goodwill',
    summary:
      'What customers got by solutions given on these days, of cases that the reader sees, summed and paged',
    access: reportReader,
    query: z.object({
      by: z._default(z.enum(goodwillGroups), 'market'),
      /** Days in Berlin, the first and the last. */
      from: dateOnly,
      to: dateOnly,
      search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
      sortBy: z._default(z.enum(['name', ...goodwillColumns]), 'costEuros'),
      descending: z._default(flagText, true),
      ...paging,
    }),
    reply: extend(pageOf(goodwillRow), {
      /** Of all that is found, each case once. */
      total: goodwillSums,
    }),
    seen: { kind: 'list' },
    errors: [],
  }),
};
