import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { addTime } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { mayManage } from './policy.ts';
import { findAccountById } from './queries.ts';
import { addRecoveryCode } from './recovery-codes.ts';
import { recoveryCodes } from './tables.ts';

const issuedCodeHours = 24;

/** One further recovery code for a user who lost the device; takes the place of one issued before (rule 2.9). */
export async function issueRecoveryCode(
  ctx: Ctx,
  { userId }: { userId: number },
): Promise<{ code: string; validUntil: string }> {
  const account = found(await findAccountById(ctx.db, userId));
  if (!account.isActive) throw new AppError('NotFound');
  if (!mayManage(userOf(ctx), account)) throw new AppError('Forbidden');
  const validUntil = addTime(ctx.now(), { hours: issuedCodeHours });
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .delete(recoveryCodes)
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          isNotNull(recoveryCodes.expiresAt),
          isNull(recoveryCodes.usedAt),
        ),
      );
    const code = await addRecoveryCode(tx, userId, validUntil);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'issueRecoveryCode' });
    return { code, validUntil };
  });
}
