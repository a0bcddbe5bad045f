import { sql } from 'drizzle-orm';

const isAnonymised = (caseId: string) =>
  sql.raw(`exists (select from cases x where x.case_id = ${caseId} and x.anonymised_at is not null)`);

/**
 * Visible changes of an audit entry `a`. Hides the former contact of an anonymised case, because the contact
 * may still exist for another case (rule 19.16). Shows it as an erased value.
 */
export const visibleChanges = sql`(select coalesce(jsonb_agg(case
    when (e ->> 'field' in ('contactId', 'contactCarId') and ${isAnonymised('a.case_id')})
      or (a.entity = 'contact' and e ->> 'field' = 'caseId' and ${isAnonymised("(e ->> 'to')::int")})
    then jsonb_build_object('field', e -> 'field', 'toValueId', 0) else e end order by n), '[]')
  from jsonb_array_elements(a.changes) with ordinality as t (e, n))`;
