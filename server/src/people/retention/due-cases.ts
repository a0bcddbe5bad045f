import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { cases, isRetained, isSpam } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import type { retentionLots } from './tables.ts';

export type Lot = typeof retentionLots.$inferSelect;

/** The due time of each kind of case, and the condition of its index. */
export const dueBy = {
  closed: { at: sql`closed_date_time`, of: isRetained },
  spam: { at: sql`last_modified_date_time`, of: isSpam },
} as const;

/** Condition: the case belongs to the lot. Per market, like the index. */
export function isDue({ kind, marketId, before }: Pick<Lot, 'kind' | 'marketId' | 'before'>): SQL {
  const { at, of } = dueBy[kind];
  const market = marketId === null ? sql`market_id is null` : sql`market_id = ${marketId}`;
  return sql`(${of} and ${at} < ${before}::timestamptz${kind === 'closed' ? sql` and ${market}` : sql``})`;
}

const nextCase = statement({
  name: 'next case of a retention run',
  row: z.object({ caseId: z.number(), at: z.string() }),
  sql: (lot: Lot) => {
    const { at } = dueBy[lot.kind];
    return sql`select case_id as "caseId", ${at} as at from ${cases}
      where ${isDue(lot)} and (${at}, case_id) > (coalesce(${lot.afterAt}::timestamptz, '-infinity'), ${lot.afterCaseId}::int)
      order by ${at}, case_id limit 1`;
  },
  isPlannedEachTime: true,
});

/** The case of a lot after the last one handled. */
export async function findNextCase(db: Db, lot: Lot): Promise<{ caseId: number; at: string } | null> {
  const [row] = await nextCase(db, lot);
  return row ?? null;
}
