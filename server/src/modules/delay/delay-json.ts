import { delayOrigins } from '@cfm/contract/delay.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { instantJson } from '../../db/columns.ts';
import { delays, takenBackDelays } from './tables.ts';

/** The delay that an event tells of, as a `GrantedDelay` in JSON, or null. */
export const delayOfEventJson = (caseEventId: SQL): SQL => sql`(
  select json_build_object('origin', d.origin, 'dueAfter', ${instantJson(sql`d.due_after`)}, 'isTakenBack', t.delay_id is not null)
  from ${delays} d left join ${takenBackDelays} t on t.delay_id = d.delay_id where d.case_event_id = ${caseEventId})`;
export const grantedDelayRow = z.object({
  origin: z.enum(delayOrigins),
  dueAfter: z.string(),
  isTakenBack: z.boolean(),
});
