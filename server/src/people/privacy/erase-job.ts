import * as z from 'zod/mini';
import { dueTasksJob } from '../../platform/jobs/due-tasks.ts';

/** The job that continues erasures, for `enqueue`. */
export const eraseJob = dueTasksJob('continue-erasures');

/** The job that compares the list of erasures in the file store with the database. */
export const eraseAgainJob = { name: 'erase-again', payload: z.object({}) };
