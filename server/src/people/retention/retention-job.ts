import { dueTasksJob } from '../../platform/jobs/due-tasks.ts';

/** The job that continues a run, for `enqueue`. */
export const retentionJob = dueTasksJob('continue-retention');
