import * as z from 'zod/mini';

/** The job that continues erasures, for `enqueue`. */
export const eraseJob = { name: 'continue-erasures', payload: z.object({}) };

/** The job that compares the list of erasures in the file store with the database. */
export const eraseAgainJob = { name: 'erase-again', payload: z.object({}) };
