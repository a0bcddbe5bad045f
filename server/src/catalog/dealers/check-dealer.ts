import { and, eq, or } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { markets, uniqueDealerNumber } from '../markets/tables.ts';

/** Rejects an unknown market, and an inactive one unless the dealer already has it (rule 8.6). */
export async function checkMarketOfDealer(
  { db, language }: Ctx,
  { marketId }: { marketId: number },
  before: { marketId: number } | null,
): Promise<void> {
  const mayStay = before === null ? undefined : eq(markets.marketId, before.marketId);
  const [row] = await db
    .select({ marketId: markets.marketId })
    .from(markets)
    .where(and(eq(markets.marketId, marketId), or(eq(markets.isActive, true), mayStay)));
  if (!row) throw unknownChoices(language, ['marketId']);
}

export const rejectDuplicateDealer = rejectDuplicate({
  [uniqueDealerNumber]: () => new AppError('DealerExists', { field: 'number' }),
});
