import { extend } from 'zod/mini';
import * as z from '#zod';
import { reportReader } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { dateOnly } from '../platform/field-rules.ts';
import { shortTextMaxLength } from '../platform/limits.ts';
import { flagText, pageOf, paging } from '../platform/paging.ts';
import { caseFilter } from './case-filter.ts';

/** Grouping of goodwill totals. */
export const goodwillGroups = ['market', 'dealer', 'model', 'topic', 'car'] as const;
export type GoodwillGroup = (typeof goodwillGroups)[number];

const count = z.number();
/** A case counts once in each column, and may count in several. */
const sums = {
  /** Cases with a solution that gave the customer something of value. */
  caseCount: count,
  /** Rounded to cents. */
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
export const goodwillColumns = Object.keys(sums) as readonly GoodwillColumn[]; // `Object.keys` loses the key type

/** Texts in the reader's language. */
export const goodwillRow = extend(goodwillSums, {
  /** VIN for a car. Null: cases without a value, or with one that no longer exists. */
  name: z.nullable(z.string()),
  /** Distinguishes equal names: number and city of a dealer, brand of a model, area of a topic. */
  detail: z.nullable(z.string()),
  /** Shows exactly its cases in the overview, combined with the days. Null if the overview has no such filter. */
  filter: z.nullable(caseFilter),
});
export type GoodwillRow = z.infer<typeof goodwillRow>;

const goodwillQuery = {
  by: z._default(z.enum(goodwillGroups), 'market'),
  /** First and last day in Berlin. */
  from: dateOnly,
  to: dateOnly,
  search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
  sortBy: z._default(z.enum(['name', ...goodwillColumns]), 'costEuros'),
  descending: z._default(flagText, true),
};

export const goodwillEndpoints = {
  listGoodwillSums: endpoint({
    method: 'GET',
    path: 'cases/reporting/goodwill',
    summary: 'Goodwill of solutions in these days, of cases that the reader sees, summed and paged',
    access: reportReader,
    query: z.object({ ...goodwillQuery, ...paging }),
    reply: extend(pageOf(goodwillRow), {
      /** Total of all matches. Each case counts once. */
      total: goodwillSums,
      /** Costs of all matches by month of the solution in Berlin, oldest first, without months that have no goodwill. */
      months: z.array(z.object({ month: z.string(), costEuros: z.number() })),
    }),
    seen: { kind: 'list' },
    errors: [],
  }),
  exportGoodwill: endpoint({
    method: 'POST',
    path: 'cases/reporting/goodwill/export',
    summary: 'These sums as a spreadsheet (.xlsx), in the order of the list',
    access: reportReader,
    query: z.object(goodwillQuery),
    answer: 'bytes',
    seen: { kind: 'export' },
    errors: ['NothingToExport', 'TooManyToExport', 'ExportRunning', 'ExportsBusy'],
  }),
};
