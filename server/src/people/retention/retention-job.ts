import * as z from 'zod/mini';

/** The job that continues a run, for `enqueue`. */
export const retentionJob = { name: 'continue-retention', payload: z.object({}) };
