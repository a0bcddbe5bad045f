import type { Ctx } from '../../context.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { addTime } from '../../platform/time/add-time.ts';

/** Tolerated difference between the clocks of browser and server. */
const clocksDifferMinutes = 5;

/** Rejects a receipt in the future, which would stay on top of the overview until then (rule 3.17). */
export function refuseFutureReceipt(ctx: Ctx, receiptDateTime: string): void {
  if (receiptDateTime <= addTime(ctx.now(), { minutes: clocksDifferMinutes })) return;
  refuseField(ctx, 'receiptDateTime', 'future');
}
