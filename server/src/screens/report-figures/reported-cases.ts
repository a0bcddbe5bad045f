import { sql } from 'drizzle-orm';
import { statusIds } from '../../cases/case/status-transitions.ts';

/** What reports count, whoever reads them: not what is spam, integrated or deleted (rule 20.4). */
export const isReported = sql.raw(
  `cases.deleted_at is null and cases.status_id not in (${statusIds.Spam}, ${statusIds.Integrated})`,
);

/** When a case was first completed: solved, or closed without (rule 24.1). */
export const completedAt = 'cases.first_completed_at';
