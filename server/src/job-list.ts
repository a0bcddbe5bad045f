import { auditJobs } from './access/audit/remove-expired-logs.ts';
import { authJobs } from './access/sign-in/jobs.ts';
import { caseEventJobs } from './cases/events/jobs.ts';
import { contactMergeJobs } from './people/contacts/jobs.ts';
import { gdprJobs } from './people/privacy/jobs.ts';
import { retentionJobs } from './people/retention/jobs.ts';
import type { Job } from './platform/jobs/job-runner.ts';
import { mailOutJobs } from './platform/outbox/jobs.ts';
import { caseActionJobs } from './process/case-actions/jobs.ts';
import { postQualificationJobs } from './process/customer-requests/jobs.ts';
import { reminderRunJobs } from './process/reminders/jobs.ts';
import { caseListJobs } from './screens/case-list/jobs.ts';
import { dailyReportJobs } from './screens/daily-report/jobs.ts';
import { ytdReportJobs } from './screens/ytd-report/jobs.ts';

/** Every job of the server, by module. A module adds its jobs here. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs of different payloads has no common payload type
export const allJobs: readonly Job<any>[] = [
  ...auditJobs,
  ...authJobs,
  ...caseEventJobs,
  ...caseActionJobs,
  ...caseListJobs,
  ...mailOutJobs,
  ...contactMergeJobs,
  ...gdprJobs,
  ...dailyReportJobs,
  ...retentionJobs,
  ...reminderRunJobs,
  ...postQualificationJobs,
  ...ytdReportJobs,
];
