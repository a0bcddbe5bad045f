import { eq } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { erasures } from './tables.ts';

/** From the request of an erasure on nothing is changed of a person, nor handed out (rule 19.11). Call it once the contact is locked. */
export async function refuseErased(tx: Tx, contactId: number): Promise<void> {
  if (await isErased(tx, contactId)) throw new AppError('PersonErased');
}

/** Whether the person is being erased, or was. */
export async function isErased({ db }: Ctx, contactId: number): Promise<boolean> {
  const rows = await db
    .select({ erasureId: erasures.erasureId })
    .from(erasures)
    .where(eq(erasures.contactId, contactId))
    .limit(1);
  return rows.length > 0;
}
