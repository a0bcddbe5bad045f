import type { Contact } from '@cfm/contract/people/contact.ts';
import type { PostQualification } from '@cfm/contract/process/case-post-qualification.ts';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '../../access/audit/tables.ts';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import { type CaseRow, loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx } from '../../context.ts';
import { getContact } from '../../people/contacts/get-contact.ts';
import type { Db } from '../../platform/db/client.ts';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { compare, storedValues, submittedValues } from './compared-values.ts';
import { isCurrent } from './queries.ts';
import { postQualifications } from './tables.ts';
import { carOf } from './write-values.ts';

/** Requests to the customer of a case, newest first, with the answers (rule 17.10). */
export async function listPostQualifications(ctx: Ctx, { caseId }: { caseId: number }) {
  return listRequestsOf(ctx, await loadVisibleCase(ctx, caseId));
}

/** The same for a case that the caller has loaded in scope. Hides answers of a former customer. */
export async function listRequestsOf(ctx: Ctx, row: CaseRow): Promise<PostQualification[]> {
  const requests = await listRequests(ctx.db, row.caseId);
  const isOfCustomer = ({ contactId }: { contactId: number }) => contactId === row.contactId;
  const isCompared = requests.some((request) => request.answer !== null && isOfCustomer(request));
  const person = isCompared && row.contactId !== null ? await getContact(ctx, row.contactId) : null;
  return requests.map(({ answer, decisions, ...request }) => ({
    ...request,
    sentAt: request.createdAt,
    canChange: isCurrent(request, row),
    answer: answer && person && isOfCustomer(request) ? comparisonOf(person, row, answer, decisions) : null,
  }));
}

type Answered = Awaited<ReturnType<typeof listRequests>>[number];
export function comparisonOf(
  person: Contact,
  row: Pick<CaseRow, 'contactCarId'>,
  answer: NonNullable<Answered['answer']>,
  decisions: Answered['decisions'],
) {
  const ours = storedValues(person, carOf(person, row, answer.carDetails?.vin), answer);
  return {
    addressType: answer.addressDetails?.addressType ?? null,
    fields: compare(submittedValues(answer), ours, decisions),
  };
}

const by = alias(users, 'by');
const reviewer = alias(users, 'reviewer');
const { tokenHash: _token, reminderTokenHash: _second, ...shown } = getTableColumns(postQualifications);
const listRequests = (db: Db, caseId: number) =>
  db
    .select({
      ...shown,
      by: sql<string | null>`${fullNameSql('by')}`,
      reviewedBy: sql<string | null>`${fullNameSql('reviewer')}`,
      deliveredAt: outgoingMails.deliveredAt,
      /** When the state of a failed mail last changed. The outbox does not store it. */
      failedAt: sql<string | null>`case when ${outgoingMails.state} = 'failed' then (
        select max(${auditEntries.at}) from ${auditEntries}
        where ${auditEntries.caseId} = ${postQualifications.caseId} and ${auditEntries.entity} = 'outgoingMail'
          and ${auditEntries.entityId} = ${outgoingMails.mailId}::text
      ) end`.mapWith(auditEntries.at),
      isMailKept: sql<boolean>`coalesce(${outgoingMails.state} = 'kept', false)`,
      isMailWithdrawn: sql<boolean>`coalesce(${outgoingMails.state} = 'withdrawn', false)`,
    })
    .from(postQualifications)
    .leftJoin(outgoingMails, eq(outgoingMails.mailId, postQualifications.mailId))
    .leftJoin(by, eq(by.userId, postQualifications.byUserId))
    .leftJoin(reviewer, eq(reviewer.userId, postQualifications.reviewedByUserId))
    .where(eq(postQualifications.caseId, caseId))
    .orderBy(desc(postQualifications.postQualificationId));
