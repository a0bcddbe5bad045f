import { and, eq } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeCase } from '../cases/change-case.ts';
import { loadCaseForChange } from '../cases/load-case.ts';
import { countStandStill, dueDateNow } from '../cases/stand-still.ts';
import { movePlan } from '../reminders/move-plan.ts';
import { extendedDueDate } from './extended-due-date.ts';
import { delayWishes } from './tables.ts';
import { mailAnswerOfWish } from './wish-mail.ts';

interface Answer {
  caseId: number;
  caseEventId: number;
  isGranted: boolean;
}

/**
 * Staff grant or decline more days that a link asked for (rule 9.36). Granting moves due date and reminder process by them, beside the budget.
 * Either takes the case off Needs attention, and is mailed to who asked. Answers the due date.
 */
export async function answerWish(ctx: Ctx, { caseId, caseEventId, isGranted }: Answer) {
  return inTransaction(ctx, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const [wish] = await tx.db
      .select({
        id: delayWishes.delayWishId,
        caseLinkId: delayWishes.caseLinkId,
        days: delayWishes.days,
        answeredAt: delayWishes.answeredAt,
      })
      .from(delayWishes)
      .where(and(eq(delayWishes.caseId, caseId), eq(delayWishes.caseEventId, caseEventId)));
    const { id, caseLinkId, days, answeredAt } = found(wish);
    if (answeredAt !== null) throw new AppError('WishAnswered');
    const counted = isGranted ? await countStandStill(tx, row) : row;
    const dueAfter = isGranted ? await extendedDueDate(tx, counted, days) : null;
    const { dueDateTime } =
      dueAfter === null ? row : await changeCase(tx, counted, { dueDateTime: dueAfter }, 'delay');
    await tx.db
      .update(delayWishes)
      .set({ answeredAt: tx.now(), answeredByUserId: userOf(tx).userId, isGranted, dueAfter })
      .where(eq(delayWishes.delayWishId, id));
    await recordAudit(tx, {
      entity: 'delayWish',
      entityId: id,
      action: isGranted ? 'grant' : 'decline',
      caseId,
      changes: [{ field: 'days', to: days }],
    });
    if (isGranted) await movePlan(tx, counted, days);
    const told = isGranted ? dueDateTime : await dueDateNow(tx, row);
    await mailAnswerOfWish(tx, { ...row, dueDateTime: told }, { caseLinkId, days }, isGranted);
    return { dueDateTime };
  });
}
