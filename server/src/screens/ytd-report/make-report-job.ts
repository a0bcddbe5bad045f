import * as z from 'zod/mini';

/** `requestedAt` identifies the request, so that a late job does not end a newer one. */
const payload = z.object({ requestedAt: z.string() });
export const makeReportJob = { name: 'make-ytd-report', payload };
export const giveUpReportJob = { name: 'give-up-ytd-report', payload };
