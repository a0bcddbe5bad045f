import { type SQL, sql } from 'drizzle-orm';
import { delays, takenBackDelays } from './tables.ts';

/** The delay that an event tells of, as a `GrantedDelay` in JSON, or null. */
export const delayOfEventJson = (caseEventId: SQL): SQL => sql`(
  select json_build_object('origin', d.origin, 'dueAfter', d.due_after, 'isTakenBack', t.delay_id is not null)
  from ${delays} d left join ${takenBackDelays} t on t.delay_id = d.delay_id where d.case_event_id = ${caseEventId})`;
