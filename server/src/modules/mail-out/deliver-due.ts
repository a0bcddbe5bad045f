import type { Ctx } from '../../context.ts';
import { listDueMails } from './queries.ts';
import { tryDelivery } from './try-delivery.ts';

const batchSize = 200;

/** Delivers the mails that are due, oldest first. Ends early when the server can't be reached: the next run goes on. */
export async function deliverDue(ctx: Ctx): Promise<void> {
  for (const { mailId } of await listDueMails(ctx.db, ctx.now(), batchSize)) {
    try {
      if (!(await tryDelivery(ctx, mailId))) return;
    } catch (error) {
      ctx.log.error({ err: error, mailId }, 'a mail could not be tried');
    }
  }
}
