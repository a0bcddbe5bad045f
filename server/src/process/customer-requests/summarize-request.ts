import type { Contact } from '@cfm/contract/people/contact.ts';
import { postQualificationDetails } from '@cfm/contract/process/post-qualification.ts';
import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { instantJson } from '../../platform/db/columns.ts';
import { comparisonOf } from './list-post-qualifications.ts';
import { type Decisions, postQualifications } from './tables.ts';

/** The request to show on a case: one whose answer waits for staff, else the newest. */
export const requestRow = z.object({
  answer: z.nullable(postQualificationDetails),
  decisions: z.record(z.string(), z.string()),
  isReviewed: z.boolean(),
  isOver: z.boolean(),
  expiresAt: z.string(),
});
/** JSON of that request to the current customer of a case. */
export const requestOfCaseJson = (caseId: SQL, contactId: SQL): SQL => sql`(
  select json_build_object('answer', q.answer, 'decisions', q.decisions, 'isReviewed', q.reviewed_at is not null,
    'isOver', coalesce(q.ended_at, q.revoked_at, q.gave_up_at) is not null, 'expiresAt', ${instantJson(sql`q.expires_at`)})
  from ${postQualifications} q where q.case_id = ${caseId} and q.contact_id = ${contactId}
  order by (q.answered_at is not null and q.reviewed_at is null) desc, q.post_qualification_id desc limit 1)`;

/** State of the request, and the number of fields of its answer that staff must decide on. */
export function summarizeRequest(
  request: z.infer<typeof requestRow> | null,
  { contact, ...row }: Pick<CaseRow, 'contactCarId'> & { contact: Contact | null },
  now: string,
): CaseDetail['postQualification'] {
  if (!request) return null;
  const { answer, decisions, isReviewed, isOver, expiresAt } = request;
  if (!answer || !contact) return { state: isOver || expiresAt <= now ? 'over' : 'asked', openFields: 0 };
  const { fields } = comparisonOf(contact, row, answer, decisions as Decisions);
  return {
    state: isReviewed ? 'reviewed' : 'answered',
    openFields: isReviewed ? 0 : fields.filter(({ state }) => state === 'open').length,
  };
}
