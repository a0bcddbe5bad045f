import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { marketDays, markets } from '../markets/tables.ts';
import { marketIds } from './load-markets.ts';
import { markets as marketRows } from './shipped/markets.ts';
import { shippedRows } from './tables.ts';

type DayRow = typeof marketDays.$inferSelect;
const kind = 'marketDay';
const codeOf = ({ marketId, date }: Pick<DayRow, 'marketId' | 'date'>) => `${marketId} ${date}`;

/**
 * Replaces the shipped days of the calendars with those of this version. Days that users removed stay removed, and
 * users' own days win (rule 15.1).
 */
export async function loadMarketDays(db: Db): Promise<void> {
  const ids = await marketIds(db);
  const shipped = marketRows.flatMap(({ code, ownDays }): DayRow[] => {
    const marketId = ids.get(code);
    return marketId === undefined ? [] : ownDays.map((day) => ({ marketId, ...day, isShipped: true }));
  });
  const before = await db.delete(marketDays).where(eq(marketDays.isShipped, true)).returning();
  const loaded = await db
    .delete(shippedRows)
    .where(eq(shippedRows.kind, kind))
    .returning({ code: shippedRows.code });
  const present = new Set(before.map(codeOf));
  const removed = new Set(loaded.map(({ code }) => code).filter((code) => !present.has(code)));
  const wanted = shipped.filter((day) => !removed.has(codeOf(day)));
  const after =
    wanted.length === 0 ? [] : await db.insert(marketDays).values(wanted).onConflictDoNothing().returning();
  if (shipped.length > 0)
    await db
      .insert(shippedRows)
      .values(
        shipped.map((day) => ({ kind, code: codeOf(day), rowId: day.marketId, name: day.date }) as const),
      );
  // On an upgrade, an editor that is open must not save the previous days. New markets keep their version.
  if (loaded.length > 0)
    await db
      .update(markets)
      .set({ version: sql`version + 1` })
      .where(inArray(markets.marketId, changedMarkets(before, after)));
}

/** Ids of the markets whose shipped days differ. */
function changedMarkets(before: readonly DayRow[], after: readonly DayRow[]): number[] {
  const textOf = (day: DayRow) => JSON.stringify(day);
  const [known, now] = [new Set(before.map(textOf)), new Set(after.map(textOf))];
  return [...before, ...after]
    .filter((day) => !known.has(textOf(day)) || !now.has(textOf(day)))
    .map(({ marketId }) => marketId);
}
