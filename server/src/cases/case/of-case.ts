import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether an event, mail or link to a file under this name is of that case: it was made there, wherever an integration has moved it.
 * In the case where it is now another customer may speak (rule 3.45).
 */
export const isOfCase = (name: SQLWrapper, caseId: SQL): SQL =>
  sql`(${name}.case_id = ${caseId} and ${name}.of_case_id is null or ${name}.of_case_id = ${caseId})`;
