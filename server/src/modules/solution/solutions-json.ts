import { type SQL, sql } from 'drizzle-orm';
import { eventColumns, eventsWithAuthor, filesOfEventJson } from '../case-events/event-json.ts';

/** The solutions that were given to a case with their files, newest first. */
export const solutionsJson = (caseId: SQL): SQL => sql`(
  select coalesce(json_agg(row_to_json(s)), '[]') from (
    select ${eventColumns}, v.content, ${filesOfEventJson} as attachments
    from ${eventsWithAuthor}
    where v.case_id = ${caseId} and v.type = 'solution' order by v.created_at desc, v.case_event_id desc
  ) s)`;
