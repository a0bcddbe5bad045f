import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { textsOf } from '../../texts/texts.ts';
import { addTime } from '../../time/add-time.ts';

/** What the clock of a browser may be ahead of ours. */
const clocksDifferMinutes = 5;

/** Refuses a receipt in the future, which would stand on top of the overview until then (rule 3.17). */
export function refuseFutureReceipt(ctx: Ctx, receiptDateTime: string): void {
  if (receiptDateTime <= addTime(ctx.now(), { minutes: clocksDifferMinutes })) return;
  const label = textsOf(ctx.language, 'fields')('receiptDateTime');
  throw new AppError('BadRequest', {
    fields: { receiptDateTime: textsOf(ctx.language, 'rules')('future', { label }) },
  });
}
