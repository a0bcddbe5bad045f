import { sql } from 'drizzle-orm';
import { excludedStatuses } from '../../cases/case/status-sql.ts';

/** Condition: reports count the case, for any reader. Excludes spam, integrated and deleted cases (rule 20.4). */
export const isReported = sql`cases.deleted_at is null and cases.status_id not in ${excludedStatuses}`;

/** When a case was first completed: solved, or closed without a solution (rule 24.1). */
export const completedAt = 'cases.first_completed_at';
