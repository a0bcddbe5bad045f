import * as z from 'zod/mini';
import { defineJob } from '../../jobs/job-runner.ts';

/** Delivers one mail at once. If this job is lost, `deliver-due-mails` still finds the mail in the outbox. */
export const deliverMail = defineJob({
  name: 'deliver-mail',
  payload: z.object({ mailId: z.int() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  run: async (ctx, { mailId }) => {
    const { tryDelivery } = await import('./try-delivery.ts');
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
    const { deliverDue } = await import('./deliver-due.ts');
    await deliverDue(ctx);
  },
});

export const mailOutJobs = [deliverMail, deliverDueMails];
