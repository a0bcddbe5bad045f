import type { ReviewForm } from '@cfm/contract/process/case-post-qualification.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { changeCase } from '../../cases/case/change-case.ts';
import { loadCaseForChange, loadVisibleCase } from '../../cases/case/load-case.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { recordFirstEdit } from '../../cases/case/record-first-edit.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getContact } from '../../people/contacts/get-contact.ts';
import { comparisonOf, listRequestsOf } from './list-post-qualifications.ts';
import { getRequestOf, type RequestOfCase } from './lock-request.ts';
import { lockPerson } from './open-request.ts';
import { type Decided, isNews, stateOf, valuesOf } from './reviewed-values.ts';
import { type Decisions, postQualifications } from './tables.ts';
import { completedColumns } from './take-answer.ts';
import { carOf, writeValues } from './write-values.ts';

type Review = ReviewForm & RequestOfCase;

/**
 * Decides on an answer, field by field (rule 17.10): take the customer's value, keep ours, or correct it. The last open
 * field ends the review. Rejects an answer that the customer changed since the user saw it. Returns the requests of the
 * case.
 */
export async function reviewPostQualification(ctx: Ctx, { answeredAt, fields, ...of }: Review) {
  return inTransaction(ctx, async (tx) => {
    const { contactId } = await loadVisibleCase(tx, of.caseId);
    // Locks the customer before the case, see `lockOpenRequest`.
    if (contactId !== null) await lockPerson(tx, contactId);
    const loaded = await loadCaseForChange(tx, of.caseId);
    const request = await getRequestOf(tx, of);
    const { answer } = request;
    if (!answer || request.contactId !== loaded.contactId || loaded.contactId !== contactId)
      throw new AppError('NotFound');
    if (request.answeredAt !== answeredAt) throw new AppError('AnswerChanged');
    const person = await getContact(tx, request.contactId);
    const before = comparisonOf(person, loaded, answer, request.decisions);
    const news = fields.filter(isNews(before.fields));
    const values = valuesOf(tx, fields, before.fields);
    const decisions: Decisions = { ...request.decisions };
    for (const { field, decision } of fields) decisions[field] = stateOf[decision];
    const open = before.fields.filter(({ field, state }) => state === 'open' && !(field in decisions));
    if (news.length === 0 && (open.length > 0 || request.reviewedAt !== null))
      return listRequestsOf(tx, loaded);

    const row = await recordFirstEdit(tx, loaded);
    const car = carOf(person, row, answer.carDetails?.vin);
    const contactCarId = await writeValues(tx, row, { person, car, addressType: before.addressType }, values);
    const changed = await changeCase(tx, row, await completedColumns(tx, row, contactCarId), 'reviewAnswer');
    if (contactCarId !== row.contactCarId) await refreshCaseSearch(tx.db, [row.caseId]);
    const isDone = open.length === 0;
    if (isDone) for (const { field } of before.fields) decisions[field] ??= 'same';
    await tx.db
      .update(postQualifications)
      .set({
        decisions,
        reviewedAt: isDone ? tx.now() : null,
        reviewedByUserId: isDone ? userOf(tx).userId : null,
      })
      .where(eq(postQualifications.postQualificationId, request.postQualificationId));
    await recordAudit(tx, {
      entity: 'postQualification',
      entityId: request.postQualificationId,
      action: 'review',
      caseId: row.caseId,
      changes: [
        {
          field: 'openFields',
          from: before.fields.filter(({ state }) => state === 'open').length,
          to: open.length,
        },
      ],
    });
    const decided = (decision: Decided['decision']) =>
      news.filter((each) => each.decision === decision).map(({ field }) => field);
    await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'postQualification',
      title: 'Data reviewed',
      details: {
        act: 'reviewed',
        taken: decided('take'),
        kept: decided('keep'),
        corrected: decided('correct'),
      },
    });
    return listRequestsOf(tx, changed);
  });
}
