import type { DailyMailPreview } from '@cfm/contract/screens/daily-report.ts';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { found } from '../../errors.ts';
import { senderOf } from '../../platform/outbox/enqueue-mail.ts';
import { fillUrls } from '../../platform/outbox/mail-links.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { areMailsOfDayOut, daysOfNextMail } from './mail-days.ts';
import { makeDailyMail } from './make-daily-mail.ts';
import { findPossibleReader, type PossibleReader } from './queries.ts';

/**
 * The next mail to a report user or candidate, in their language. Contains cases that both they and the current user
 * see (rule 21.9).
 */
export const previewDailyMail = (ctx: Ctx, { userId }: { userId: number }): Promise<DailyMailPreview> =>
  onReplica(ctx, async (reading) => {
    const recipient = found(await findPossibleReader(reading.db, userId));
    // A user without the claim gets no mail.
    found(recipient.mayRead || null);
    const { mailedOn, days } = daysOfNextMail(ctx.now(), lastMailOf(ctx, recipient));
    const { subject, links, ...bodies } = await makeDailyMail(
      reading,
      { ...recipient, seenBy: ctx.actor },
      days,
    );
    return {
      mailedOn,
      from: senderOf(ctx),
      to: recipient.email,
      subject,
      html: fillUrls(bodies, links).html,
      isWithinOwnScope: !isUnscoped(ctx.actor),
    };
  });

/** A new report user starts with the value that `saveReportUsers` would set. */
const lastMailOf = (ctx: Ctx, { isReportUser, lastMailedOn }: PossibleReader): string | null => {
  if (isReportUser) return lastMailedOn;
  return areMailsOfDayOut(ctx.now()) ? dayInBerlin(ctx.now()) : null;
};
