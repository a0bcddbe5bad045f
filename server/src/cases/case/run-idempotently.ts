import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Db } from '../../platform/db/client.ts';

interface Idempotent<Made extends { byUserId: number | null }, Answer> {
  /** Unique in the table that `act` writes it to, so that one of two concurrent calls fails. */
  requestKey: string | undefined;
  act: (tx: Tx) => Promise<Answer>;
  /** Returns the result of an earlier call with the key, or null. */
  find: (db: Db, requestKey: string) => Promise<Made | null>;
  answerOf: (made: Made) => Promise<Answer> | Answer;
}

/**
 * Runs `act` in a transaction, once per request key. If `act` fails and an earlier call with the key succeeded, returns
 * the answer of that call. Throws `BadRequest` for a key that another user used.
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
