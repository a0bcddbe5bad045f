import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';

interface Idempotent<Made extends { byUserId: number | null }, Answer> {
  /** Unique in the table that `act` writes it to: of two calls at once with one key, one fails there. */
  requestKey: string | undefined;
  act: (tx: Tx) => Promise<Answer>;
  /** What an earlier call with the key made, or null. */
  find: (db: Db, requestKey: string) => Promise<Made | null>;
  answerOf: (made: Made) => Promise<Answer> | Answer;
}

/**
 * Acts in a transaction, once for each request key: where that fails, and an earlier call with the key has done it, a form
 * sent again is answered as the first time. A key that another person used is `BadRequest`.
 */
export async function runIdempotently<Made extends { byUserId: number | null }, Answer>(
  ctx: Ctx,
  { requestKey, act, find, answerOf }: Idempotent<Made, Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(ctx, act);
  } catch (error) {
    const made = requestKey === undefined ? null : await find(ctx.db, requestKey);
    if (!made) throw error;
    if (made.byUserId !== userOf(ctx).userId) throw new AppError('BadRequest');
    return answerOf(made);
  }
}
