import { eq } from 'drizzle-orm';
import { requireSettingsScope } from '../../access/case-scope/settings-scope.ts';
import type { Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import { markets } from './tables.ts';

/** Locks a market for a change of its settings. Throws `NotFound`, or `Forbidden` outside the scope of the user (rule 1.14). */
export async function lockMarket(
  tx: Tx,
  marketId: number,
  strength: 'update' | 'no key update',
): Promise<void> {
  const [locked] = await tx.db
    .select({ marketId: markets.marketId })
    .from(markets)
    .where(eq(markets.marketId, marketId))
    .for(strength);
  found(locked);
  requireSettingsScope(tx, marketId);
}
