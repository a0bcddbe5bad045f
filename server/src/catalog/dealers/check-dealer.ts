import { and, eq, or } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { unknownChoices } from '../../platform/texts/unknown-choices.ts';
import { markets, uniqueDealerNumber } from '../markets/tables.ts';

/** Refuses a market that does not exist, or that is not active, unless the dealer has it already (rule 8.6). */
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

/** Only the index knows of a dealer that somebody else makes at this moment. */
export function refuseRepetition(error: unknown): never {
  const isRepetition =
    error instanceof Error &&
    error.cause instanceof DatabaseError &&
    error.cause.constraint === uniqueDealerNumber;
  throw isRepetition ? new AppError('DealerExists', { field: 'number' }) : error;
}
