import { eq } from 'drizzle-orm';
import type { Ctx, Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { erasures } from './tables.ts';

/**
 * Once an erasure is requested, a person can't be changed or exported (rule 19.11). Call it after the contact is
 * locked.
 */
export async function rejectErased(tx: Tx, contactId: number): Promise<void> {
  if (await isErased(tx, contactId)) throw new AppError('PersonErased');
}

/** True if the person is being or was erased. */
export async function isErased({ db }: Ctx, contactId: number): Promise<boolean> {
  const rows = await db
    .select({ erasureId: erasures.erasureId })
    .from(erasures)
    .where(eq(erasures.contactId, contactId))
    .limit(1);
  return rows.length > 0;
}
