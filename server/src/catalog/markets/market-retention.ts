import type { MarketRetention } from '@cfm/contract/catalog/markets.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { markets } from './tables.ts';

/** Months in force at this time, of the table `markets`: a shorter time counts once its notice has passed (rule 19.21). */
export const retentionInForce = (now: string): SQL<number> =>
  sql<number>`case when ${markets.shorterRetentionFrom} <= ${now}::timestamptz then ${markets.shorterRetentionMonths} else ${markets.retentionMonths} end`;

/** Returns the retention of a market. */
export async function getMarketRetention({ db, now }: Ctx, marketId: number): Promise<MarketRetention> {
  const at = now();
  const [row] = await db
    .select({
      retentionMonths: retentionInForce(at),
      months: markets.shorterRetentionMonths,
      from: markets.shorterRetentionFrom,
    })
    .from(markets)
    .where(eq(markets.marketId, marketId));
  const { retentionMonths, months, from } = found(row);
  const isPending = months !== null && from !== null && from > at;
  return { retentionMonths, shorterRetention: isPending ? { months, from } : null };
}
