import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether an event, mail or file link with this alias originated in that case, even if an integration has moved it. The
 * case that it was moved to may have another customer (rule 3.45).
 */
export const isOfCase = (name: SQLWrapper, caseId: SQL): SQL =>
  sql`(${name}.case_id = ${caseId} and ${name}.of_case_id is null or ${name}.of_case_id = ${caseId})`;
