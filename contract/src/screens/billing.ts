import { extend } from 'zod/mini';
import * as z from '#zod';
import { ifmAdminType } from '../platform/access.ts';
import { amount } from '../platform/amount.ts';
import { endpoint } from '../platform/endpoint.ts';
import { dateOnly, idText, numberText, optionalId, optionalText } from '../platform/field-rules.ts';
import {
  billingYearMax,
  billingYearMin,
  billRecipientMaxLength,
  billTotalMaxEuros,
  priceMaxEuros,
  shortTextMaxLength,
} from '../platform/limits.ts';
import { nothing, pageOf, paging } from '../platform/paging.ts';

/** Category that a case is billed as: the first match (rule 24.3). */
export const priceCategories = ['board', 'complexSolution', 'channel'] as const;
export type PriceCategory = (typeof priceCategories)[number];

/** Subject of a price. Only `channel` has an input channel. */
const priced = {
  category: z.enum(priceCategories),
  inputChannelId: z.nullable(z.number()),
  inputChannel: z.nullable(z.string()),
};
/** Net, stored in cents. */
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
  /** Day before the next price of the same subject starts. Null: no end. */
  validTo: z.nullable(z.string()),
  /** Used by billing lines, so it can't be changed. */
  isInUse: z.boolean(),
});
export type Price = z.infer<typeof price>;

/** Effect of saving or deleting a price on unbilled cases. */
export const priceEffect = z.object({
  /** Changed months by completion, oldest first. */
  months: z.array(
    z.object({
      /** `yyyy-mm` */
      month: z.string(),
      /** Already billed. Its cases are billed late, with the next bill. */
      isBilled: z.boolean(),
      /** Cases whose price changes. */
      count: z.number(),
      /** Change of the total. */
      netEuros: z.number(),
      /** Of these, cases that would have no price. */
      withoutPriceCount: z.number(),
    }),
  ),
  /** False if the reader does not see all cases. The values then cover only visible ones. */
  isComplete: z.boolean(),
});
export type PriceEffect = z.infer<typeof priceEffect>;

/** Without them, the current year and month. */
const monthQuery = {
  year: z.optional(numberText({ min: billingYearMin, max: billingYearMax })),
  month: z.optional(numberText({ min: 1, max: 12 })),
};
/** Why a month can't be billed. */
export const billingRejections = ['MonthNotOver', 'AlreadyBilled', 'PriceMissing', 'NothingToBill'] as const;
export type BillingRejection = (typeof billingRejections)[number];

const sums = { count: z.number(), netEuros: z.number() };
/** Totals of one market and category. Market null: cases without one. */
export const billingSummary = z.object({
  marketId: z.nullable(z.number()),
  market: z.nullable(z.string()),
  ...priced,
  ...sums,
  /** Lines of few cases out of the reader's scope are in `others` instead. */
  isPartial: z.boolean(),
});
export type BillingSummary = z.infer<typeof billingSummary>;
/** Account of a month: the bill, or its preview. */
export const billingAccount = z.object({
  year: z.number(),
  month: z.number(),
  billingSummaries: z.array(billingSummary),
  /** For readers with a limited scope: totals of few cases out of scope, left out of the summaries (rule 24.9). */
  others: z.object(sums),
  total: z.object(sums),
  /**
   * Credits of earlier lines. Part of the total, because each is a line. Null if some are of cases that the reader does
   * not see, and too few to show (rule 24.9).
   */
  credits: z.nullable(z.object(sums)),
  /** False if the reader does not see all cases. The bill always covers all. */
  isComplete: z.boolean(),
  isBillingPossible: z.boolean(),
  rejection: z.nullable(z.object({ code: z.enum(billingRejections), message: z.string() })),
  /**
   * Missing prices with the number of cases (null as with credits) and the first day without a price (for a reader with
   * a limited scope the first of its month). They are set in `/configuration/prices`.
   */
  missingPrices: z.array(z.object({ ...priced, on: z.string(), count: z.nullable(z.number()) })),
  /** Such as `2026-0007`. Null: not billed yet. */
  number: z.nullable(z.string()),
  /** Recipient of the bill. Before it is made, that of the last bill. */
  recipient: z.nullable(z.string()),
  billedAt: z.nullable(z.string()),
  billedBy: z.nullable(z.string()),
});
export type BillingAccount = z.infer<typeof billingAccount>;
export const billForm = z.object({
  /** Name and address of the recipient. Without it, that of the last bill. */
  recipient: optionalText({ max: billRecipientMaxLength }),
});

/** Why a line exists, or a case has none. */
export const lineKinds = ['case', 'late', 'credit', 'notAgain'] as const;
/** State of a deleted case. */
export const deletedStates = ['inBin', 'forGood'] as const;
export const creditReasons = ['spam', 'integrated', 'deleted'] as const;
export const billingLine = z.object({
  /** Null: the month is not billed yet, or the case has no line in it. */
  billingLineId: z.nullable(z.number()),
  /** Null if deleted. A case has at most one line per month. */
  caseId: z.nullable(z.number()),
  /** Whether a deleted case can still be restored. Null: not deleted. */
  deleted: z.nullable(z.enum(deletedStates)),
  internalId: z.string(),
  /**
   * `late`: became billable after its month was billed. `credit`: taken back. `notAgain`: completed again in this
   * month, but billed before.
   */
  kind: z.enum(lineKinds),
  /** Reason of a credit, or why a later bill credited this line or will do so. */
  creditReason: z.nullable(z.enum(creditReasons)),
  /** For `credit` and `notAgain`: the bill that charged it, `yyyy-mm`. For a credited line: the bill of the credit. */
  billedIn: z.nullable(z.string()),
  marketId: z.nullable(z.number()),
  market: z.nullable(z.string()),
  ...priced,
  /** Day on which it was first solved or closed. */
  completedOn: z.string(),
  /** Negative for a credit. Null without a price and for `notAgain`. */
  netEuros: z.nullable(z.number()),
  /** How the case would be billed now, if market, category or channel changed since. */
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
    summary: 'The lines of a month, billed or not yet billed, paged, with their sum',
    access: ifmAdminType,
    query: z.object({ ...billingFilter, ...paging }),
    reply: extend(pageOf(billingLine), {
      /** Total of the filtered lines, without `notAgain`. */
      total: z.object(sums),
      isBilled: z.boolean(),
      /** Number of the bill. Null: not billed yet. */
      number: z.nullable(z.string()),
      /** False if the reader does not see all cases. Lines of others are left out (rule 24.9). */
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
    seen: { notLogged: 'only numbers' },
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
      /** The confirmed total. If it differs, the call returns `BillChanged`. */
      totalEuros: z.optional(amount({ min: -billTotalMaxEuros, max: billTotalMaxEuros })),
      ...billForm.shape,
    }),
    reply: billingAccount,
    changesSettings: 'ofAllMarkets',
    errors: [...billingRejections, 'BillChanged', 'Forbidden'],
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
    changesSettings: 'ofAllMarkets',
    errors: ['PriceExists', 'PriceInUse', 'Forbidden'],
  }),
  previewPrice: endpoint({
    method: 'POST',
    path: 'configuration/prices/preview',
    summary: 'Effect of a new or changed price on unbilled lines',
    access: ifmAdminType,
    request: 'json',
    /** Id of the price to change. Missing for a new one. */
    query: z.object({ priceId: z.optional(idText) }),
    body: priceForm,
    reply: priceEffect,
    errors: [],
  }),
  previewPriceRemoval: endpoint({
    method: 'GET',
    path: 'configuration/prices/{id}/removal',
    summary: 'Effect of deleting a price on unbilled lines',
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
    changesSettings: 'ofAllMarkets',
    errors: ['NotFound', 'PriceExists', 'PriceInUse', 'Forbidden'],
  }),
  removePrice: endpoint({
    method: 'DELETE',
    path: 'configuration/prices/{id}',
    summary: 'Delete a price that no bill has',
    access: ifmAdminType,
    params: priceParams,
    reply: nothing,
    changesSettings: 'ofAllMarkets',
    errors: ['NotFound', 'PriceInUse', 'Forbidden'],
  }),
};
