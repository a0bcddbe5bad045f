import * as z from 'zod/mini';

/** What makes the report: `requestedAt` names who is waited for, so that a job that comes late ends nobody else's. */
const payload = z.object({ requestedAt: z.string() });
export const makeReportJob = { name: 'make-ytd-report', payload };
export const giveUpReportJob = { name: 'give-up-ytd-report', payload };
