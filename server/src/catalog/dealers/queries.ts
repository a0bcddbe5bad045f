import type { DealerSortColumn, ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { containsWord } from '../../platform/db/name-search.ts';
import { dealers, dealerWords } from '../markets/tables.ts';

export const dealerColumns = {
  dealerId: dealers.dealerId,
  number: dealers.number,
  name: dealers.name,
  city: dealers.city,
  marketId: dealers.marketId,
  emails: dealers.emails,
  language: dealers.language,
  isActive: dealers.isActive,
  version: dealers.version,
};

export interface DealerFilter {
  search: string;
  marketId?: number | undefined;
  isActive?: boolean | undefined;
}
interface DealerPage extends DealerFilter {
  sortBy: DealerSortColumn;
  descending: boolean;
  skip: number;
  take: number;
}
/** Sort expression of each column. Must match its index exactly. */
const sorted: Record<DealerSortColumn, SQL> = {
  number: sql`${dealers.number}`,
  name: sql`fold(${dealers.name})`,
};

export function listDealersOf(db: Db, { sortBy, descending, skip, take, ...filter }: DealerPage) {
  const order = descending ? desc : asc;
  return db
    .select(dealerColumns)
    .from(dealers)
    .where(fits(filter))
    .orderBy(order(sorted[sortBy]), order(dealers.dealerId))
    .limit(take)
    .offset(skip);
}

export async function countDealers(db: Db, filter: DealerFilter): Promise<number> {
  const [row] = await db.select({ found: count() }).from(dealers).where(fits(filter));
  return row?.found ?? 0;
}

/** Each word occurs in the number, name, city or addresses. */
const fits = ({ search, marketId, isActive }: DealerFilter): SQL | undefined =>
  and(
    marketId === undefined ? undefined : eq(dealers.marketId, marketId),
    isActive === undefined ? undefined : eq(dealers.isActive, isActive),
    ...search
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => containsWord(dealerWords(dealers), word)),
  );

/** Returns a dealer and locks it until the transaction ends. */
export async function getLockedDealer(
  { db }: Tx,
  dealerId: number,
  lock: 'update' | 'no key update',
): Promise<ListedDealer> {
  const [row] = await db.select(dealerColumns).from(dealers).where(eq(dealers.dealerId, dealerId)).for(lock);
  return found(row);
}

/** Returns dealers by number. Locks them in a fixed order before a change. */
export function listDealersByNumber(db: Db, numbers: readonly string[], { isLocked }: { isLocked: boolean }) {
  const query = db
    .select(dealerColumns)
    .from(dealers)
    .where(sql`${dealers.number} = any(${sql.param(numbers)}::text[])`)
    .orderBy(asc(dealers.number));
  return isLocked ? query.for('no key update') : query;
}
