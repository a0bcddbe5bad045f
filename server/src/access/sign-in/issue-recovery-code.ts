import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockManagedUser } from './manage-user.ts';
import { addRecoveryCode, removeIssuedCodes } from './recovery-codes.ts';

const issuedCodeHours = 24;

/** Issues an additional recovery code to a user who lost the device. Replaces one issued earlier (rule 2.9). */
export async function issueRecoveryCode(
  ctx: Ctx,
  { userId }: { userId: number },
): Promise<{ code: string; validUntil: string }> {
  const validUntil = addTime(ctx.now(), { hours: issuedCodeHours });
  return inTransaction(ctx, async (tx) => {
    const { user } = await lockManagedUser(tx, userId);
    if (!user.isActive || !user.hasTwoFactor) throw new AppError('NotFound');
    await removeIssuedCodes(tx, userId);
    const code = await addRecoveryCode(tx, userId, validUntil);
    await recordAudit(tx, { entity: 'user', entityId: userId, action: 'issueRecoveryCode' });
    return { code, validUntil };
  });
}
