import type { Job } from './jobs/job-runner.ts';
import { auditJobs } from './modules/audit/remove-expired-logs.ts';
import { authJobs } from './modules/auth/jobs.ts';
import { caseActionJobs } from './modules/case-actions/jobs.ts';
import { caseEventJobs } from './modules/case-events/jobs.ts';
import { caseListJobs } from './modules/case-list/jobs.ts';
import { contactMergeJobs } from './modules/contact-merges/jobs.ts';
import { dailyReportJobs } from './modules/daily-report/jobs.ts';
import { gdprJobs } from './modules/gdpr/jobs.ts';
import { mailOutJobs } from './modules/mail-out/jobs.ts';
import { postQualificationJobs } from './modules/post-qualification/jobs.ts';
import { reminderRunJobs } from './modules/reminder-runs/jobs.ts';
import { retentionJobs } from './modules/retention/jobs.ts';
import { ytdReportJobs } from './modules/ytd-report/jobs.ts';

/** Every job that the server runs, module by module. A module adds its jobs here. */
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
