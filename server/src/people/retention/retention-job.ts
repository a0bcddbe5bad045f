import * as z from 'zod/mini';

/** The job that goes on with a run: what verbs enqueue. */
export const retentionJob = { name: 'continue-retention', payload: z.object({}) };
