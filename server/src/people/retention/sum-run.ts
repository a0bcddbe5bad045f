import { type RetentionFigures, retentionFigures } from '@cfm/contract/people/retention.ts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { retentionLots } from './tables.ts';

/** The total counts of a run. */
export async function sumRun(db: Db, retentionRunId: number): Promise<RetentionFigures> {
  const lots = await db.select().from(retentionLots).where(eq(retentionLots.retentionRunId, retentionRunId));
  const sums = retentionFigures.map((figure) => [figure, lots.reduce((sum, lot) => sum + lot[figure], 0)]);
  return Object.fromEntries(sums) as RetentionFigures; // has each of the figures
}
