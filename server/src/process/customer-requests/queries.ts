import { isCompleted } from '@cfm/contract/catalog/case-statuses.ts';
import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm';
import type { CaseRow } from '../../cases/case/load-case.ts';
import { caseEvents, cases } from '../../cases/case/tables.ts';
import type { Db } from '../../platform/db/client.ts';
import { postQualifications } from './tables.ts';

export type RequestRow = typeof postQualifications.$inferSelect;

/** SQL condition on `postQualifications`: neither ended nor revoked. It may have expired. */
export const isActive = sql`${and(isNull(postQualifications.endedAt), isNull(postQualifications.revokedAt))}`;

type Ending = Pick<RequestRow, 'endedAt' | 'revokedAt' | 'contactId'>;
type CaseOfRequest = Pick<CaseRow, 'contactId' | 'statusId'>;
/** Whether a request is still open for the customer of this case. Staff can act on it only then (rule 17.6). */
export const isCurrent = (request: Ending, row: CaseOfRequest): boolean =>
  request.endedAt === null &&
  request.revokedAt === null &&
  request.contactId === row.contactId &&
  !isCompleted(row.statusId);

/** Whether the link of a request works. */
export const isOpen = (
  request: Ending & Pick<RequestRow, 'expiresAt'>,
  row: CaseOfRequest & Pick<CaseRow, 'deletedAt'>,
  now: string,
): boolean => isCurrent(request, row) && row.deletedAt === null && request.expiresAt > now;

/** Returns a request by one of its token hashes, with its case, in any state. */
export async function findRequestByHash(db: Db, tokenHash: string) {
  const [hit] = await db
    .select({ request: getTableColumns(postQualifications), row: getTableColumns(cases) })
    .from(postQualifications)
    .innerJoin(cases, eq(cases.caseId, postQualifications.caseId))
    .where(
      or(eq(postQualifications.tokenHash, tokenHash), eq(postQualifications.reminderTokenHash, tokenHash)),
    );
  return hit ?? null;
}

export async function findRequest(db: Db, postQualificationId: number): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(postQualifications)
    .where(eq(postQualifications.postQualificationId, postQualificationId));
  return row ?? null;
}

/** Returns the request of a case that is neither ended nor revoked, or null. */
export async function findActiveRequest(db: Db, caseId: number): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(postQualifications)
    .where(and(eq(postQualifications.caseId, caseId), isActive));
  return row ?? null;
}

/** Whether staff asked the customer something else since. The case then waits for that answer too. */
export async function hasLaterQuestion(db: Db, { caseId, createdAt }: RequestRow): Promise<boolean> {
  const [question] = await db
    .select({ caseEventId: caseEvents.caseEventId })
    .from(caseEvents)
    .where(
      and(
        eq(caseEvents.caseId, caseId),
        eq(caseEvents.type, 'mailSent'),
        gt(caseEvents.createdAt, createdAt),
        sql`${caseEvents.details} @> '{"isQuestion": true}'`,
      ),
    )
    .limit(1);
  return question !== undefined;
}
