import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { isReported } from './reported-cases.ts';

/** Groupings of received cases. */
export const receivedKinds = ['region', 'brand', 'area', 'escalation'] as const;
export type ReceivedKind = (typeof receivedKinds)[number];

/** Cases received in a period: the total, and the counts by id for each kind. Null is the id for none. */
export interface Received {
  total: number;
  by: Record<ReceivedKind, Map<number | null, number>>;
}

/** Groups by all columns first, so that each case is read once and few rows are added up. */
const received = statement({
  name: 'cases received, for reports',
  row: z.object({
    slice: z.number(),
    kind: z.enum(['total', ...receivedKinds]),
    id: z.nullable(z.number()),
    count: z.number(),
  }),
  sql: (bounds: readonly string[]) => sql`
    with counted as (
      select width_bucket(cases.receipt_date_time, ${sql.param([...bounds])}::timestamptz[]) as slice,
        cases.market_id, cases.brand_id, cases.escalation_level_id, s.code_level_area_id, count(*) as n
      from cases left join case_code_level_sets s on s.case_id = cases.case_id and s.is_primary
      where ${isReported} and cases.receipt_date_time >= ${bounds[0]}::timestamptz
        and cases.receipt_date_time < ${bounds.at(-1)}::timestamptz
      group by 1, 2, 3, 4, 5)
    select slice, case grouping(m.region_id, counted.brand_id, counted.code_level_area_id, counted.escalation_level_id)
        when 7 then 'region' when 11 then 'brand' when 13 then 'area' when 14 then 'escalation' else 'total' end as kind,
      coalesce(m.region_id, counted.brand_id, counted.code_level_area_id, counted.escalation_level_id) as id, sum(n)::int as count
    from counted left join markets m on m.market_id = counted.market_id
    group by slice, grouping sets ((), (m.region_id), (counted.brand_id), (counted.code_level_area_id), (counted.escalation_level_id))`,
  isPlannedEachTime: true,
});

/** Cases of all markets received in each period between two of these bounds (rule 20.2). */
export async function countReceived(db: Db, bounds: readonly string[]): Promise<Received[]> {
  const slices = bounds.slice(1).map(noneReceived);
  for (const { slice, kind, id, count } of await received(db, bounds)) {
    const counted = slices[slice - 1];
    if (!counted) continue;
    if (kind === 'total') counted.total = count;
    else counted.by[kind].set(id, count);
  }
  return slices;
}

const noneReceived = (): Received => ({
  total: 0,
  by: { region: new Map(), brand: new Map(), area: new Map(), escalation: new Map() },
});

/** Adds up several periods. */
export function sumReceived(parts: readonly Received[]): Received {
  const sum = noneReceived();
  for (const part of parts) {
    sum.total += part.total;
    for (const kind of receivedKinds)
      for (const [id, count] of part.by[kind]) sum.by[kind].set(id, (sum.by[kind].get(id) ?? 0) + count);
  }
  return sum;
}
