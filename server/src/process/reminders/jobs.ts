import { defineDueTasksJob } from '../../platform/jobs/due-tasks.ts';
import { runDueSteps } from './run-due-steps.ts';

/** Runs due steps of reminder processes every minute. */
export const executeDueSteps = defineDueTasksJob('execute-due-steps', runDueSteps, { atOnce: 2 });
