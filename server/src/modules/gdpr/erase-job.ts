import * as z from 'zod/mini';

/** The job that goes on with what is being erased: what verbs enqueue. */
export const eraseJob = { name: 'continue-erasures', payload: z.object({}) };
