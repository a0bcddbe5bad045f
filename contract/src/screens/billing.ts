import { extend } from 'zod/mini';
import * as z from '#zod';
import { ifmAdminType } from '../platform/access.ts';
import { amount } from '../platform/amount.ts';
import { endpoint } from '../platform/endpoint.ts';
import { dateOnly, idText, numberText, optionalId } from '../platform/field-rules.ts';
import { billingYearMax, billingYearMin, priceMaxEuros, shortTextMaxLength } from '../platform/limits.ts';
import { nothing, pageOf, paging } from '../platform/paging.ts';

/** What a case is billed as: the first that fits (rule 24.3). */
export const priceCategories = ['board', 'complexSolution', 'channel'] as const;
export type PriceCategory = (typeof priceCategories)[number];

/** What a price is of: of `channel` each input channel has its own, the others have none. */
const priced = {
  category: z.enum(priceCategories),
  inputChannelId: z.nullable(z.number()),
  inputChannel: z.nullable(z.string()),
};
/** Net: kept as cents. */
const euros = amount({ min: 0, max: priceMaxEuros });

export const priceForm = z
  .object({
    category: z.enum(priceCategories),
    inputChannelId: optionalId,
    validFrom: dateOnly,
    netEuros: euros,
  })
  .check(
    z.refine(({ category, inputChannelId }) => (category === 'channel') === (inputChannelId !== null), {
      error: 'choice',
      path: ['inputChannelId'],
    }),
  );
export type PriceForm = z.infer<typeof priceForm>;
export const price = z.object({
  priceId: z.number(),
  ...priced,
  validFrom: z.string(),
  netEuros: z.number(),
  /** Until the day before the next price of the same begins; null: without end. */
  validTo: z.nullable(z.string()),
  /** Lines of bills have it: it stays as it is. */
  isInUse: z.boolean(),
});
export type Price = z.infer<typeof price>;

/** What a price that is not saved yet, or deleting one, would change of what waits to be billed. */
export const priceEffect = z.object({
  /** By the month of completion, the oldest first; only those that change. */
  months: z.array(
    z.object({
      /** `yyyy-mm` */
      month: z.string(),
      /** Its cases are billed late, with the next bill. */
      isBilled: z.boolean(),
      /** Cases at another price than now. */
      count: z.number(),
      /** What they make more, or less. */
      netEuros: z.number(),
      /** Of these, cases that would be without a price. */
      withoutPriceCount: z.number(),
    }),
  ),
  /** False of a reader who does not see all cases: it is of those that they see. */
  isComplete: z.boolean(),
});
export type PriceEffect = z.infer<typeof priceEffect>;

const monthQuery = {
  year: numberText({ min: billingYearMin, max: billingYearMax }),
  month: numberText({ min: 1, max: 12 }),
};
/** Why a month can't be billed. */
export const billingRefusals = ['MonthNotOver', 'AlreadyBilled', 'PriceMissing', 'NothingToBill'] as const;
export type BillingRefusal = (typeof billingRefusals)[number];

const sums = { count: z.number(), netEuros: z.number() };
/** One market and category; market null: cases without one. */
export const billingSummary = z.object({
  marketId: z.nullable(z.number()),
  market: z.nullable(z.string()),
  ...priced,
  ...sums,
  /** Lines of a few cases that the reader does not see are not in it, but in `others`. */
  isPartial: z.boolean(),
});
export type BillingSummary = z.infer<typeof billingSummary>;
/** The account of a month: what was billed, or what would be. */
export const billingAccount = z.object({
  year: z.number(),
  month: z.number(),
  billingSummaries: z.array(billingSummary),
  /** Of a reader who does not see all cases: what is left out of the summaries because it is of few cases out of scope (rule 24.9). */
  others: z.object(sums),
  total: z.object(sums),
  /**
   * Lines that take back what was billed before; part of the total, as each of them counts as a line. Null: some are of cases that the
   * reader does not see, and too few to be told (rule 24.9).
   */
  credits: z.nullable(z.object(sums)),
  /** False of a reader who does not see all cases; what is billed is of all nevertheless. */
  isComplete: z.boolean(),
  isBillingPossible: z.boolean(),
  refusal: z.nullable(z.object({ code: z.enum(billingRefusals), message: z.string() })),
  /**
   * What has no price for some cases, how many (null as with credits), and the first day that it is missing on (of a reader with a scope the first of its
   * month): where it is to be set is `/configuration/prices`.
   */
  missingPrices: z.array(z.object({ ...priced, on: z.string(), count: z.nullable(z.number()) })),
  billedAt: z.nullable(z.string()),
  billedBy: z.nullable(z.string()),
});
export type BillingAccount = z.infer<typeof billingAccount>;

/** Why a line is there, or a case has none. */
export const lineKinds = ['case', 'late', 'credit', 'notAgain'] as const;
export type LineKind = (typeof lineKinds)[number];
/** What became of a case that was deleted. */
export const deletedStates = ['inBin', 'forGood'] as const;
export const creditReasons = ['spam', 'integrated', 'deleted'] as const;
export const billingLine = z.object({
  /** Null: the month is not billed yet, or the case has no line in it. */
  billingLineId: z.nullable(z.number()),
  /** Null when it is deleted. Of one month a case has one line at most. */
  caseId: z.nullable(z.number()),
  /** Whether a case that is deleted can still be restored; null: it is not deleted. */
  deleted: z.nullable(z.enum(deletedStates)),
  internalId: z.string(),
  /** `late`: became billable after its own month was billed. `credit`: taken back. `notAgain`: done again in this month, and billed before. */
  kind: z.enum(lineKinds),
  /** Why it takes back; of another line, why a later bill took it back, or is going to. */
  creditReason: z.nullable(z.enum(creditReasons)),
  /** Of `credit` and `notAgain`: the bill that has it, `yyyy-mm`; of a line that was taken back: the bill that did. */
  billedIn: z.nullable(z.string()),
  marketId: z.nullable(z.number()),
  market: z.nullable(z.string()),
  ...priced,
  /** The day it was first solved or closed. */
  completedOn: z.string(),
  /** Negative of a credit; null without a price, and of `notAgain`. */
  netEuros: z.nullable(z.number()),
  /** What the case would be billed as now, where market, category or channel are others than when it was billed. */
  now: z.nullable(
    z.object({
      market: z.nullable(z.string()),
      category: priced.category,
      inputChannel: priced.inputChannel,
    }),
  ),
});
export type BillingLine = z.infer<typeof billingLine>;

export const billingFilter = {
  ...monthQuery,
  marketId: z.optional(idText),
  category: z.optional(z.enum(priceCategories)),
  inputChannelId: z.optional(idText),
  kind: z.optional(z.enum(lineKinds)),
  search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
};
const priceParams = z.object({ id: idText });

export const billingEndpoints = {
  getBilling: endpoint({
    method: 'GET',
    path: 'billing',
    summary: 'The lines of a month, billed or to be billed, paged, with their sum',
    access: ifmAdminType,
    query: z.object({ ...billingFilter, ...paging }),
    reply: extend(pageOf(billingLine), {
      /** Of the filtered lines, without those that are `notAgain`. */
      total: z.object(sums),
      isBilled: z.boolean(),
      /** False of a reader who does not see all cases: lines of others are left out (rule 24.9). */
      isComplete: z.boolean(),
    }),
    seen: { kind: 'list' },
    errors: [],
  }),
  getBillingSummary: endpoint({
    method: 'GET',
    path: 'billing/summary',
    summary: 'The account of a month: sums by market and category, and whether it can be billed',
    access: ifmAdminType,
    query: z.object(monthQuery),
    reply: billingAccount,
    seen: { notLogged: 'numbers alone' },
    errors: [],
  }),
  createBilling: endpoint({
    method: 'POST',
    path: 'billing',
    summary: 'Bill a month: freezes its lines, once',
    access: ifmAdminType,
    request: 'json',
    body: z.object({
      year: z.int().check(z.gte(billingYearMin), z.lte(billingYearMax)),
      month: z.int().check(z.gte(1), z.lte(12)),
      /** The sum that was confirmed; another one is answered by `BillChanged`. */
      totalEuros: z.optional(z.number()),
    }),
    reply: billingAccount,
    errors: [...billingRefusals, 'BillChanged'],
  }),
  exportBilling: endpoint({
    method: 'POST',
    path: 'billing/export',
    summary: 'The lines of a month as a spreadsheet (.xlsx)',
    access: ifmAdminType,
    query: z.object(billingFilter),
    answer: 'bytes',
    seen: { kind: 'export' },
    errors: ['NothingToExport', 'TooManyToExport', 'ExportRunning', 'ExportsBusy'],
  }),
  listPrices: endpoint({
    method: 'GET',
    path: 'configuration/prices',
    summary: 'Every price with the days it is valid',
    access: ifmAdminType,
    reply: z.array(price),
    errors: [],
  }),
  createPrice: endpoint({
    method: 'POST',
    path: 'configuration/prices',
    summary: 'Set a price from a day on',
    access: ifmAdminType,
    request: 'json',
    body: priceForm,
    reply: price,
    errors: ['PriceExists', 'PriceInUse'],
  }),
  previewPrice: endpoint({
    method: 'POST',
    path: 'configuration/prices/preview',
    summary: 'What a price, new or changed, would change of what waits to be billed',
    access: ifmAdminType,
    request: 'json',
    /** The price that is changed; a new one without. */
    query: z.object({ priceId: z.optional(idText) }),
    body: priceForm,
    reply: priceEffect,
    errors: [],
  }),
  previewPriceRemoval: endpoint({
    method: 'GET',
    path: 'configuration/prices/{id}/removal',
    summary: 'What deleting a price would change of what waits to be billed',
    access: ifmAdminType,
    params: priceParams,
    reply: priceEffect,
    errors: ['NotFound'],
  }),
  updatePrice: endpoint({
    method: 'PUT',
    path: 'configuration/prices/{id}',
    summary: 'Change a price that no bill has',
    access: ifmAdminType,
    request: 'json',
    params: priceParams,
    body: priceForm,
    reply: price,
    errors: ['NotFound', 'PriceExists', 'PriceInUse'],
  }),
  removePrice: endpoint({
    method: 'DELETE',
    path: 'configuration/prices/{id}',
    summary: 'Delete a price that no bill has',
    access: ifmAdminType,
    params: priceParams,
    reply: nothing,
    errors: ['NotFound', 'PriceInUse'],
  }),
};
