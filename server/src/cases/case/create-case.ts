import { eq, sql } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { auditContactElsewhere, limitExactLookups } from '../../access/case-scope/contact-elsewhere.ts';
import { dueDateOn } from '../../catalog/rules/due-date.ts';
import { type Ctx, type Tx, userOf } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { only } from '../../platform/db/only.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { receiveRichText } from '../../platform/texts/receive-rich-text.ts';
import type { RichText } from '../../platform/texts/rich-text.ts';
import { type CaseForm, caseColumns } from './case-columns.ts';
import { factsOf } from './case-facts.ts';
import { type CheckedReferences, checkReferences, noCustomer, nothingKept } from './check-references.ts';
import { lockResponsible } from './check-responsible.ts';
import { isVisible, rejectLeavingScope } from './is-visible.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
import { rejectFutureReceipt } from './reject-future-receipt.ts';
import { runIdempotently } from './run-idempotently.ts';
import { saveBoardCase } from './save-board-case.ts';
import { addCodeLevelSets } from './save-code-level-sets.ts';
import { statusIds } from './status-transitions.ts';
import { cases } from './tables.ts';

export interface CreatedCase {
  caseId: number;
  internalId: string;
  isVisible: boolean;
}

/**
 * Creates a case with its number, its due date by the rules, its code levels, and the description as its first event
 * (rules 3.1, 3.17 and 3.18). Idempotent by `requestKey`: a repeated call returns the same case.
 */
export async function createCase(ctx: Ctx, form: CaseForm): Promise<CreatedCase> {
  await limitExactLookups(ctx, form.contactFoundBy);
  const description = await receiveRichText(ctx, 'description', { text: form.description ?? '' });
  return makeCaseOnce(ctx, form.requestKey, async (tx) => {
    await lockResponsible(tx, null, form.responsibleUserId);
    return makeCase(tx, form, { description });
  });
}

/** Request key of an action on a case or event. The same key with another source is another request. */
export const requestKeyFor = (
  action: 'duplicate' | 'convert',
  sourceId: number,
  requestKey: string | undefined,
) => (requestKey === undefined ? undefined : `${action} ${sourceId} ${requestKey}`);

/** Creates a case in a transaction, once per request key. `act` stores the key on the case. */
export const makeCaseOnce = (
  ctx: Ctx,
  requestKey: string | undefined,
  act: (tx: Tx) => Promise<CreatedCase>,
): Promise<CreatedCase> =>
  runIdempotently(ctx, {
    requestKey,
    act,
    find: findByRequestKey,
    answerOf: async ({ caseId, internalId }) => ({
      caseId,
      internalId,
      isVisible: await isVisible(ctx, caseId),
    }),
  });

/** Creates a case in the open transaction, which has locked its responsible user (`lockResponsible`). A case created from another one may use its inactive market (rule 8.6). */
export async function makeCase(
  tx: Tx,
  form: Omit<CaseForm, 'description'>,
  { description, originMarketId = null }: { description?: RichText; originMarketId?: number | null },
): Promise<CreatedCase> {
  rejectFutureReceipt(tx, form.receiptDateTime);
  const checked = await checkReferences(tx, form, {
    ...nothingKept,
    marketId: originMarketId,
  });
  const { caseId, internalId } = await insertCase(tx, form, checked);
  const { contactId, contactCarId } = form;
  const changes = [
    ...changedFields(noCustomer, { contactId, contactCarId }),
    ...(await addCodeLevelSets(tx, caseId, form.codeLevelSets)),
    ...(await saveBoardCase(tx, caseId, form.boardCaseData)),
  ];
  await recordAudit(tx, { entity: 'case', entityId: caseId, action: 'create', caseId, changes });
  if (checked.isContactElsewhere) await auditContactElsewhere(tx, form, { action: 'putOnCase', caseId });
  if (description?.html)
    await recordCaseEvent(tx, {
      caseId,
      type: 'comment',
      title: form.title,
      content: description.html,
      contentText: description.text,
      details: { isDescription: true },
    });
  if (!description?.text) await refreshCaseSearch(tx.db, [caseId]);
  return { caseId, internalId, isVisible: await rejectLeavingScope(tx, caseId, form.leavesScope) };
}

async function insertCase(tx: Tx, form: Omit<CaseForm, 'description'>, checked: CheckedReferences) {
  const now = tx.now();
  const columns = caseColumns(form, checked);
  const escalationLevelId = checked.noEscalationId;
  const facts = factsOf({ ...columns, escalationLevelId }, form.codeLevelSets);
  const made = await runPrepared(
    tx.db
      .insert(cases)
      .values({
        ...columns,
        internalId: sql`next_case_number(extract(year from ${now}::timestamptz at time zone 'Europe/Berlin')::int)`,
        statusId: statusIds.New,
        escalationLevelId,
        hasTopic: form.codeLevelSets.length > 0,
        dueDateTime: dueDateOn(checked, facts, columns.receiptDateTime),
        createdDateTime: now,
        lastModifiedDateTime: now,
        requestKey: form.requestKey ?? null,
        createdByUserId: userOf(tx).userId,
      })
      .returning({ caseId: cases.caseId, internalId: cases.internalId }),
  );
  return only(made);
}

async function findByRequestKey(db: Db, requestKey: string) {
  const [row] = await db
    .select({ caseId: cases.caseId, internalId: cases.internalId, byUserId: cases.createdByUserId })
    .from(cases)
    .where(eq(cases.requestKey, requestKey));
  return row ?? null;
}
