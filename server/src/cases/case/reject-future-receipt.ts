import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { addTime } from '../../platform/time/add-time.ts';

/** Tolerated difference between the clocks of browser and server. */
const clocksDifferMinutes = 5;

/** Rejects a receipt in the future, which would stay on top of the overview until then (rule 3.17). */
export function rejectFutureReceipt(ctx: Ctx, receiptDateTime: string): void {
  if (receiptDateTime <= addTime(ctx.now(), { minutes: clocksDifferMinutes })) return;
  rejectField(ctx, 'receiptDateTime', 'future');
}
