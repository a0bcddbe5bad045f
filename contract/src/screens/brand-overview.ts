import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseFilter } from './case-filter.ts';

/** Figures of a brand that count cases. */
export const brandFigures = ['open', 'overdue', 'escalated', 'solved'] as const;
export type BrandFigure = (typeof brandFigures)[number];

const brandCounts = z.object({
  open: z.number(),
  overdue: z.number(),
  escalated: z.number(),
  solved: z.number(),
  /** Mean days from receipt to solution without weekends, of the cases in `solved`. Null if there are none. */
  meanHandlingDays: z.nullable(z.number()),
  /** By month, oldest first. */
  received: z.array(z.number()),
});
export type BrandCounts = z.infer<typeof brandCounts>;

const brandRow = z.object({ brandId: z.number(), name: z.string(), ...brandCounts.shape });
export type BrandRow = z.infer<typeof brandRow>;

export const brandOverview = z.object({
  /** Filters of the counts. Combined with a brand, they show exactly these cases in the overview. */
  filters: z.object({ open: caseFilter, overdue: caseFilter, escalated: caseFilter, solved: caseFilter }),
  months: z.array(
    z.object({
      /** `yyyy-mm` */
      month: z.string(),
      filter: caseFilter,
    }),
  ),
  brands: z.array(brandRow),
  /** Cases without a brand. */
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
    seen: { notLogged: 'only numbers' },
    errors: [],
  }),
};
