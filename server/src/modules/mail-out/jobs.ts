import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job-runner.ts';
import { deliverDue, tryDelivery } from './try-delivery.ts';

/** Delivers one mail at once. If this job is lost, `deliver-due-mails` still finds the mail in the outbox. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  run: async (ctx, { mailId }) => {
    await tryDelivery(ctx, mailId);
  },
});

/** Every minute: mails whose next attempt is due, also those whose server was killed while sending. */
export const deliverDueMails = defineJob({
  name: 'deliver-due-mails',
  payload: z.object({}),
  cron: '* * * * *',
  retryLimit: 0,
  retryDelaySeconds: 10,
  run: async (ctx) => {
    await deliverDue(ctx);
  },
});

export const mailOutJobs = [deliverMail, deliverDueMails];
