import type { MarketForm } from '@cfm/contract/catalog/market-settings.ts';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { users } from '../../access/users/tables.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { rejectDuplicate } from '../../platform/db/reject-duplicate.ts';
import { marketDays, marketIkams, uniqueIsoCode } from './tables.ts';

/** Columns of the form that belong to the row of the market. */
export const marketColumns = ({ ikamIds: _ofTheirTable, ownDays: _too, ...columns }: MarketForm) => columns;

/** Replaces the active key account managers. Inactive ones are not in the form and stay. */
export async function writeIkams(
  db: Db,
  marketId: number,
  { ikamIds }: Pick<MarketForm, 'ikamIds'>,
): Promise<void> {
  const active = db.select({ userId: users.userId }).from(users).where(eq(users.isActive, true));
  await db
    .delete(marketIkams)
    .where(
      and(
        eq(marketIkams.marketId, marketId),
        inArray(marketIkams.userId, active),
        notInArray(marketIkams.userId, ikamIds),
      ),
    );
  if (ikamIds.length > 0)
    await db
      .insert(marketIkams)
      .values(ikamIds.map((userId) => ({ marketId, userId })))
      .onConflictDoNothing();
}

/** Replaces the own days. A shipped day stays one while it is unchanged, whatever the form says (rule 15.1). */
export async function writeOwnDays(
  db: Db,
  marketId: number,
  { ownDays }: Pick<MarketForm, 'ownDays'>,
): Promise<void> {
  const before = await db.delete(marketDays).where(eq(marketDays.marketId, marketId)).returning();
  const rows = ownDays.map((day) => {
    const shipped = before.find(
      ({ isShipped, date, isFree, name }) =>
        isShipped && date === day.date && isFree === day.isFree && name === day.name,
    );
    return shipped ?? { marketId, ...day, isShipped: false };
  });
  if (rows.length > 0) await db.insert(marketDays).values(rows);
}

export const rejectDuplicateMarket = rejectDuplicate({
  [uniqueIsoCode]: () => new AppError('MarketExists', { field: 'isoCode' }),
});
