import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { effectiveDueDate, settlePause } from '../../cases/case/due-date-pause.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { movePlan } from '../reminders/move-plan.ts';
import { extendedDueDate } from './extended-due-date.ts';
import { mailExtensionDecision } from './extension-mail.ts';
import { extensionRequests } from './tables.ts';

interface Answer {
  caseId: number;
  caseEventId: number;
  isGranted: boolean;
}

/**
 * Grants or rejects an extension request (rule 9.36). Granting moves due date and reminder process without using the
 * budget. Removes the case from Needs attention and mails the decision to the recipient. Returns the due date.
 */
export async function decideExtension(ctx: Ctx, { caseId, caseEventId, isGranted }: Answer) {
  return inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const [extensionRequest] = await tx.db
      .select({
        id: extensionRequests.extensionRequestId,
        caseLinkId: extensionRequests.caseLinkId,
        days: extensionRequests.days,
        answeredAt: extensionRequests.answeredAt,
      })
      .from(extensionRequests)
      .where(and(eq(extensionRequests.caseId, caseId), eq(extensionRequests.caseEventId, caseEventId)));
    const { id, caseLinkId, days, answeredAt } = found(extensionRequest);
    if (answeredAt !== null) throw new AppError('ExtensionRequestDecided');
    const counted = isGranted ? await settlePause(tx, row) : row;
    const dueAfter = isGranted ? await extendedDueDate(tx, counted, days) : null;
    const { dueDateTime } =
      dueAfter === null ? row : await changeCase(tx, counted, { dueDateTime: dueAfter }, 'delay');
    await tx.db
      .update(extensionRequests)
      .set({ answeredAt: tx.now(), answeredByUserId: userOf(tx).userId, isGranted, dueAfter })
      .where(eq(extensionRequests.extensionRequestId, id));
    await recordAudit(tx, {
      entity: 'extensionRequest',
      entityId: id,
      action: isGranted ? 'grant' : 'decline',
      caseId,
      changes: [{ field: 'days', to: days }],
    });
    if (isGranted) await movePlan(tx, counted, days);
    const newDueDate = isGranted ? dueDateTime : await effectiveDueDate(tx, row);
    await mailExtensionDecision(tx, { ...row, dueDateTime: newDueDate }, { caseLinkId, days }, isGranted);
    return { dueDateTime };
  });
}
