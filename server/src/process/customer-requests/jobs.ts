import { defineDueTasksJob } from '../../platform/jobs/due-tasks.ts';
import { runDueRequests } from './run-due-requests.ts';

/** Reminds customers of open requests and resumes cases without an answer, every minute. */
export const executeDueRequests = defineDueTasksJob('execute-due-requests', runDueRequests, { atOnce: 2 });
