import { sql } from 'drizzle-orm';

const isAnonymised = (caseId: string) =>
  sql.raw(`exists (select from cases x where x.case_id = ${caseId} and x.anonymised_at is not null)`);

/**
 * The changes of an audit entry `a` as they are told: whose a case was before its person was taken out is not, as the person may
 * be there for another case (rule 19.16). It stands as a value that was erased.
 */
export const visibleChanges = sql`(select coalesce(jsonb_agg(case
    when (e ->> 'field' in ('contactId', 'contactCarId') and ${isAnonymised('a.case_id')})
      or (a.entity = 'contact' and e ->> 'field' = 'caseId' and ${isAnonymised("(e ->> 'to')::int")})
    then jsonb_build_object('field', e -> 'field', 'toValueId', 0) else e end order by n), '[]')
  from jsonb_array_elements(a.changes) with ordinality as t (e, n))`;
