import { markets } from '@cfm/server/catalog/markets/tables.ts';
import type { Db } from '@cfm/server/platform/db/client.ts';
import { eq } from 'drizzle-orm';

/** Market with the shortest retention. The demo is younger than the default, so nothing would be due (rule 15.3). */
const shortMarketCode = 'CH';
const shortMonths = 6;

export async function shortenRetention(db: Db): Promise<void> {
  await db.update(markets).set({ retentionMonths: shortMonths }).where(eq(markets.isoCode, shortMarketCode));
}
