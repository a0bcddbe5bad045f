import type { BrandFigure } from '@cfm/contract/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Ctx } from '../../context.ts';
import { statement } from '../../db/statements.ts';
import { filterConditions } from '../case-list/filter-conditions.ts';
import { caseScope } from '../case-scope/case-scope.ts';

const counted = z.object({
  brandId: z.number(),
  open: z.number(),
  overdue: z.number(),
  escalated: z.number(),
  solved: z.number(),
  meanHandlingDays: z.nullable(z.number()),
  received: z.array(z.number()),
});

/** Days from Monday, 29.12.1969, in Berlin, without weekends: of a Saturday or Sunday nothing counts. */
function weekdaysUntil(column: string): SQL {
  const days = `(extract(epoch from ${column} at time zone 'Europe/Berlin') / 86400 + 3)`;
  return sql.raw(`(floor(${days} / 7) * 5 + least(${days} - floor(${days} / 7) * 7, 5))`);
}

const figuresOfBrands = statement({
  name: 'figures of the brands',
  row: counted,
  sql: (ctx: Ctx, filters: Record<BrandFigure, CaseFilter>, months: readonly CaseFilter[]) => {
    const fits = (filter: CaseFilter) => sql.join(filterConditions(ctx, filter), sql` and `);
    const count = (filter: CaseFilter) => sql`count(*) filter (where ${fits(filter)})::int`;
    return sql`
      select cases.brand_id as "brandId", ${count(filters.open)} as open, ${count(filters.overdue)} as overdue,
        ${count(filters.escalated)} as escalated, ${count(filters.solved)} as solved,
        round(avg(${weekdaysUntil('cases.solved_date_time')} - ${weekdaysUntil('cases.receipt_date_time')})
          filter (where ${fits(filters.solved)}), 1)::float8 as "meanHandlingDays",
        array[${sql.join(months.map(count), sql`, `)}] as received
      from cases
      where ${caseScope(ctx.actor)} and cases.brand_id is not null
      group by cases.brand_id`;
  },
  isPlannedEachTime: true,
});

/** For each brand that has cases: how many fit each filter, and how long those took that are solved. */
export const countCasesOfBrands = (
  ctx: Ctx,
  filters: Record<BrandFigure, CaseFilter>,
  months: readonly CaseFilter[],
): Promise<z.infer<typeof counted>[]> => figuresOfBrands(ctx.db, ctx, filters, months);
