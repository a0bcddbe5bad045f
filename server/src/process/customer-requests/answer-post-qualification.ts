import { isDeepStrictEqual } from 'node:util';
import { comparedFields, flagNames } from '@cfm/contract/process/compared-fields.ts';
import type {
  PostQualificationAnswer,
  PostQualificationDetails,
} from '@cfm/contract/process/post-qualification.ts';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { callAttention } from '../../cases/case/call-attention.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { limitPerDay } from '../../platform/rate-limit/limit-per-day.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { submittedValues, type Values } from './compared-values.ts';
import { actAsCustomer, lockOpenRequest, openRequest } from './open-request.ts';
import type { RequestRow } from './queries.ts';
import { postQualifications } from './tables.ts';
import { takeAnswer } from './take-answer.ts';

type Answer = PostQualificationAnswer & PostQualificationDetails;

/** Per request, because each answer adds an event to its case. */
export const answersPerDay = 30;

/**
 * Stores a customer's answer by a link, the first or a changed one (rules 17.8 and 17.9). A repeated answer changes
 * nothing. Fills empty fields at once, leaves the rest to staff, and resumes a waiting case. Ignores the lock of staff.
 */
export async function answerPostQualification(
  ctx: Ctx,
  { token, ...answer }: Answer & { token: string },
): Promise<{ answeredAt: string }> {
  const opened = await openRequest(ctx, token);
  const key = `request-answers:${opened.request.postQualificationId}`;
  await limitPerDay(ctx, { key, network: '' }, answersPerDay);
  rejectOtherSections(ctx, opened.request, answer);
  const { nameDetails, addressDetails, carDetails } = answer;
  return inTransaction(actAsCustomer(ctx, opened), async (tx) => {
    const { request, row } = await lockOpenRequest(tx, opened);
    const given: PostQualificationDetails = { nameDetails, addressDetails, carDetails };
    if (request.answeredAt !== null && isDeepStrictEqual(request.answer, given))
      return { answeredAt: request.answeredAt };
    const { decisions, filled, open, author } = await takeAnswer(tx, row, request, given);
    const answeredAt = momentAfter(request.answeredAt, tx.now());
    await tx.db
      .update(postQualifications)
      .set({
        answer: given,
        answeredAt,
        decisions,
        reviewedAt: open.length === 0 ? answeredAt : null,
        reviewedByUserId: null,
        remindAt: null,
        giveUpAt: null,
      })
      .where(eq(postQualifications.postQualificationId, request.postQualificationId));
    await recordAnswer(tx, request, given, open.length);
    await recordCaseEvent(tx, {
      caseId: row.caseId,
      type: 'postQualification',
      title: 'Data received',
      authorName: author,
      details: { act: 'answered', isChange: request.answeredAt !== null, filled, open },
    });
    await callAttention(tx, row.caseId);
    return { answeredAt };
  });
}

/** A review identifies the answer by its time, so no two answers of a request may have the same. */
const momentAfter = (before: string | null, now: string): string =>
  before === null || before < now ? now : new Date(Date.parse(before) + 1).toISOString();

/** The sections of a request never change. A page that sends others was not opened by this link. */
function rejectOtherSections(ctx: Ctx, request: RequestRow, answer: Answer): void {
  for (const flag of flagNames) if (answer[flag] !== request[flag]) rejectField(ctx, flag, 'sectionsDiffer');
}

async function recordAnswer(
  tx: Tx,
  { postQualificationId, caseId, contactId, answer }: RequestRow,
  given: PostQualificationDetails,
  openFields: number,
): Promise<void> {
  const before: Values = answer ? submittedValues(answer) : {};
  const after = submittedValues(given);
  await recordAudit(tx, {
    entity: 'postQualification',
    entityId: postQualificationId,
    action: 'answer',
    caseId,
    changes: [{ field: 'openFields', to: openFields }],
    personalChanges: comparedFields.flatMap((field) => {
      const from = before[field] ?? null;
      const to = after[field] ?? null;
      return from === to ? [] : [{ field, from, to, contactId }];
    }),
  });
}
