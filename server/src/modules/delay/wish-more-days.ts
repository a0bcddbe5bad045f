import type { delayEndpoints } from '@cfm/contract/delay.ts';
import type { ParsedInput } from '@cfm/contract/endpoint.ts';
import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertRow } from '../../db/kept-queries.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { actAsLink, lockLink, openLink } from '../forwarding/case-links.ts';
import { findOpenWish } from './queries.ts';
import { delayWishes } from './tables.ts';

type Wish = ParsedInput<typeof delayEndpoints.wishMoreDays>['body'];

/**
 * Puts the case on Needs attention with the days that its link has no budget for (rule 9.36); the due date stays. A link has
 * one open wish: the same sent again repeats its confirmation, another is refused until staff have answered.
 */
export async function wishMoreDays(ctx: Ctx, { token, days, reason }: Wish): Promise<void> {
  const opened = await openLink(ctx, token);
  if (opened.link.solvedAt !== null) throw new AppError('CaseSolved');
  await inTransaction(actAsLink(ctx, opened), async (tx) => {
    const { link, row, label } = await lockLink(tx, opened);
    if (link.solvedAt !== null) throw new AppError('CaseSolved');
    const open = await findOpenWish(tx.db, link.caseLinkId);
    if (open?.days === days && open.reason === reason) return;
    if (open) throw new AppError('WishOpen');
    const { caseId } = row;
    const caseEventId = await recordCaseEvent(tx, {
      caseId,
      type: 'delayWish',
      title: 'More working days',
      content: htmlOfPlain(reason),
      contentText: reason,
      authorName: label,
      details: { days },
    });
    const wish = { caseId, caseLinkId: link.caseLinkId, caseEventId, days, reason, at: tx.now() };
    const { delayWishId } = await insertRow(tx.db, delayWishes, wish, 'delayWishId');
    await recordAudit(tx, {
      entity: 'delayWish',
      entityId: delayWishId,
      action: 'create',
      caseId,
      changes: [{ field: 'days', to: days }],
    });
  });
}
