import { type RoleType, roleTypes } from '@cfm/contract/access.ts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { addTime } from '../../time/add-time.ts';
import { recordAudit } from '../audit/record-audit.ts';
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

/** IFM Admin > BMW Admin > Agent: the order of the contract's list, highest first. */
const rankOf = (roleType: RoleType) => roleTypes.indexOf(roleType);

/** A user manager acts on users of the own rank and below (rule 1.12). */
const mayManage = (manager: { roleType: RoleType }, user: { roleType: RoleType }): boolean =>
  rankOf(manager.roleType) <= rankOf(user.roleType);
