import type { BrandFigure } from '@cfm/contract/screens/brand-overview.ts';
import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { caseScope } from '../../access/case-scope/case-scope.ts';
import { cases } from '../../cases/case/tables.ts';
import type { Ctx } from '../../context.ts';
import { statement } from '../../platform/db/statements.ts';
import { daysInBerlin, weekdaysUntil } from '../../platform/time/weekdays-until.ts';
import { filterConditions } from '../case-list/filter-conditions.ts';

/**
 * Counts per brand, and without a brand, for cases of this filter. The filter is in WHERE, so that an index can be
 * used.
 */
const ofBrands = (ctx: Ctx, among: CaseFilter, columns: SQL): SQL => sql`
  select cases.brand_id as "brandId", ${columns} from cases
  where ${caseScope(ctx.actor, cases)} and ${fits(ctx, among)} group by cases.brand_id`;
const fits = (ctx: Ctx, filter: CaseFilter): SQL => sql.join(filterConditions(ctx, filter), sql` and `);
const count = (ctx: Ctx, filter: CaseFilter): SQL => sql`count(*) filter (where ${fits(ctx, filter)})::int`;

const openOfBrands = statement({
  name: 'open cases of the brands',
  row: z.object({
    brandId: z.nullable(z.number()),
    open: z.number(),
    overdue: z.number(),
    escalated: z.number(),
  }),
  sql: (ctx: Ctx, { open, overdue, escalated }: Filters) =>
    ofBrands(
      ctx,
      open,
      sql`count(*)::int as open, ${count(ctx, overdue)} as overdue, ${count(ctx, escalated)} as escalated`,
    ),
  isPlannedEachTime: true,
});
const solvedOfBrands = statement({
  name: 'solved cases of the brands',
  row: z.object({
    brandId: z.nullable(z.number()),
    solved: z.number(),
    meanHandlingDays: z.nullable(z.number()),
  }),
  sql: (ctx: Ctx, { solved }: Filters) =>
    ofBrands(
      ctx,
      solved,
      sql`count(*)::int as solved, round(avg(${weekdaysUntil(daysInBerlin('cases.solved_date_time'))}
        - ${weekdaysUntil(daysInBerlin('cases.receipt_date_time'))})::numeric, 1)::float8 as "meanHandlingDays"`,
    ),
  isPlannedEachTime: true,
});
const receivedOfBrands = statement({
  name: 'received cases of the brands',
  row: z.object({ brandId: z.nullable(z.number()), received: z.array(z.number()) }),
  sql: (ctx: Ctx, months: readonly CaseFilter[]) =>
    ofBrands(
      ctx,
      { receivedFrom: months[0]?.receivedFrom, receivedTo: months.at(-1)?.receivedTo },
      sql`array[${sql.join(
        months.map((month) => count(ctx, month)),
        sql`, `,
      )}] as received`,
    ),
  isPlannedEachTime: true,
});

type Filters = Record<BrandFigure, CaseFilter>;
/** All counts per brand, with null for no brand. A brand has several partial rows, and none for a count of zero. */
export const countCasesOfBrands = async (ctx: Ctx, filters: Filters, months: readonly CaseFilter[]) => [
  ...(await openOfBrands(ctx.db, ctx, filters)),
  ...(await solvedOfBrands(ctx.db, ctx, filters)),
  ...(await receivedOfBrands(ctx.db, ctx, months)),
];
