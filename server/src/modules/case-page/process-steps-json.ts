import { processStepTypes } from '@cfm/contract/case-events.ts';
import { type SQL, sql } from 'drizzle-orm';
import { eventColumns, eventsWithAuthor } from '../case-events/event-json.ts';
import { delaysOfCase } from '../delay/delay-json.ts';

const stepTypes = sql.raw(processStepTypes.map((type) => `'${type}'`).join(', '));

/** The details of the event `v`; those of a delay together with what the delay `d` itself holds. */
export const shownDetails = sql.raw(
  `case when d.details is null then v.details else v.details || d.details end as details`,
);

/** The process of a case from its first forward on, oldest step first. */
export const processStepsJson = (caseId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(p)), '[]') from (
    select ${eventColumns}, v.type, v.title, ${shownDetails}
    from ${eventsWithAuthor} left join ${delaysOfCase(caseId)} d on d.case_event_id = v.case_event_id
    where v.case_id = ${caseId} and v.type in (${stepTypes}) order by v.created_at, v.case_event_id
  ) p)`;
