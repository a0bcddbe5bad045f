import type { ListedDealer } from '@cfm/contract/catalog/dealers.ts';
import { eq } from 'drizzle-orm';
import { found } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';
import { dealers } from '../markets/tables.ts';
import { dealerColumns } from './queries.ts';

export async function getDealer(db: Db, dealerId: number): Promise<ListedDealer> {
  const [row] = await db.select(dealerColumns).from(dealers).where(eq(dealers.dealerId, dealerId));
  return found(row);
}
