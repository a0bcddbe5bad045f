import * as z from 'zod/mini';
import { defineJob, everyMinute } from '../jobs/job-runner.ts';
import { sendTimeoutMs } from './send-mail.ts';
import { deliverDue, tryDelivery } from './try-delivery.ts';

/**
 * Delivers one mail at once: the most urgent one, because each mail has its own job. If this job is lost,
 * `deliver-due-mails` finds the mail in the outbox.
 */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 10,
  atOnce: 3,
  expireInSeconds: sendTimeoutMs / 1000 + 60,
  run: async (ctx, _payload, stopping) => {
    if (!stopping.aborted) await tryDelivery(ctx);
  },
});

/** Every minute: delivers mails whose next attempt is due, including those whose server was killed while sending. */
export const deliverDueMails = defineJob({
  name: 'deliver-due-mails',
  payload: z.object({}),
  cron: everyMinute,
  retryLimit: 0,
  retryDelaySeconds: 10,
  run: async (ctx, _payload, stopping) => {
    await deliverDue(ctx, stopping);
  },
});
