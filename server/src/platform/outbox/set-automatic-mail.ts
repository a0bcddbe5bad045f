import { isNull } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { rejectField } from '../texts/reject-field.ts';
import { getAutomaticMail } from './get-automatic-mail.ts';
import { automaticMailPauses } from './tables.ts';

interface Switch {
  isPaused: boolean;
  reason: string | null;
}
/**
 * Pauses or resumes all automatic mails. Changes nothing if they already are in this state; the first pause
 * keeps its user and reason.
 */
export async function setAutomaticMail(ctx: Ctx, { isPaused, reason }: Switch) {
  if (isPaused && reason === null) rejectField(ctx, 'reason', 'required');
  return inTransaction(ctx, async (tx) => {
    const { userId } = userOf(tx);
    const entity = 'automaticMail';
    if (isPaused && reason !== null) {
      const [made] = await tx.db
        .insert(automaticMailPauses)
        .values({ pausedAt: tx.now(), pausedByUserId: userId, reason })
        .onConflictDoNothing()
        .returning({ id: automaticMailPauses.automaticMailPauseId });
      if (made)
        await recordAudit(tx, {
          entity,
          entityId: made.id,
          action: 'pause',
          changes: [{ field: 'reason', to: reason }],
        });
    } else {
      const [ended] = await tx.db
        .update(automaticMailPauses)
        .set({ resumedAt: tx.now(), resumedByUserId: userId })
        .where(isNull(automaticMailPauses.resumedAt))
        .returning({ id: automaticMailPauses.automaticMailPauseId });
      if (ended) await recordAudit(tx, { entity, entityId: ended.id, action: 'resume' });
    }
    return getAutomaticMail(tx);
  });
}
