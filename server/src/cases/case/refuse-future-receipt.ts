import type { Ctx } from '../../context.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { addTime } from '../../platform/time/add-time.ts';

/** What the clock of a browser may be ahead of ours. */
const clocksDifferMinutes = 5;

/** Refuses a receipt in the future, which would stand on top of the overview until then (rule 3.17). */
export function refuseFutureReceipt(ctx: Ctx, receiptDateTime: string): void {
  if (receiptDateTime <= addTime(ctx.now(), { minutes: clocksDifferMinutes })) return;
  refuseField(ctx, 'receiptDateTime', 'future');
}
