import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseFilter } from './case-filter.ts';

/** The figures of a brand that are a number of cases. */
export const brandFigures = ['open', 'overdue', 'escalated', 'solved'] as const;
export type BrandFigure = (typeof brandFigures)[number];

const brandCounts = z.object({
  open: z.number(),
  overdue: z.number(),
  escalated: z.number(),
  solved: z.number(),
  /** From receipt to solution without weekends, of the cases in `solved`; null when there is none. */
  meanHandlingDays: z.nullable(z.number()),
  /** Of each month, the oldest first. */
  received: z.array(z.number()),
});
export type BrandCounts = z.infer<typeof brandCounts>;

const brandRow = z.object({ brandId: z.number(), name: z.string(), ...brandCounts.shape });
export type BrandRow = z.infer<typeof brandRow>;

export const brandOverview = z.object({
  /** What was counted: with a brand it is the filter of the overview that shows those very cases. */
  filters: z.object({ open: caseFilter, overdue: caseFilter, escalated: caseFilter, solved: caseFilter }),
  months: z.array(
    z.object({
      /** `yyyy-mm` */
      month: z.string(),
      filter: caseFilter,
    }),
  ),
  brands: z.array(brandRow),
  /** Of the cases that no brand was entered in yet. */
  withoutBrand: brandCounts,
});
export type BrandOverview = z.infer<typeof brandOverview>;

export const brandOverviewEndpoints = {
  getBrandOverview: endpoint({
    method: 'GET',
    path: 'cases/brands',
    summary: 'Figures of each brand, of the cases that the reader sees',
    access: signedIn,
    reply: brandOverview,
    seen: { notLogged: 'numbers alone' },
    errors: [],
  }),
};
