import { and, eq, sql } from 'drizzle-orm';
import { type Ctx, inTransaction, userOf } from '../../context.ts';
import { runPrepared } from '../../db/statements.ts';
import { AppError } from '../../errors.ts';
import { plainText, sanitizeRichText } from '../../texts/rich-text.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { dueDateOn } from '../rules/due-date.ts';
import { type CaseForm, caseColumns } from './case-columns.ts';
import { factsOf } from './case-facts.ts';
import { type CheckedReferences, checkReferences } from './check-references.ts';
import { isVisible, refuseLeavingScope } from './is-visible.ts';
import { recordCaseEvent } from './record-case-event.ts';
import { refreshCaseSearch } from './refresh-case-search.ts';
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
 * Creates a case with its number, its due date by the rules, its code levels, and the description as its first event (rules
 * 3.1, 3.17 and 3.18). Sent twice with one `requestKey`, it creates one case and answers it both times.
 */
export async function createCase(ctx: Ctx, form: CaseForm): Promise<CreatedCase> {
  return inTransaction(ctx, async (tx) => {
    const checked = await checkReferences(tx, form);
    const made = await insertCase(tx, form, checked);
    if (!made) return getByRequestKey(tx, form.requestKey ?? '');
    const { caseId, internalId } = made;
    const changes = await addCodeLevelSets(tx, caseId, form.codeLevelSets);
    await recordAudit(tx, { entity: 'case', entityId: caseId, action: 'create', caseId, changes });
    await saveBoardCase(tx, caseId, form.boardCaseData);
    const content = sanitizeRichText(form.description ?? '');
    if (content)
      await recordCaseEvent(tx, {
        caseId,
        type: 'comment',
        title: form.title,
        content,
        contentText: plainText(content),
        details: {},
      });
    else await refreshCaseSearch(tx.db, [caseId]);
    return { caseId, internalId, isVisible: await refuseLeavingScope(tx, caseId, form.leavesScope) };
  });
}

async function insertCase(tx: Ctx, form: CaseForm, checked: CheckedReferences) {
  const now = tx.now();
  const columns = caseColumns(form, checked);
  const escalationLevelId = checked.noEscalationId;
  const facts = factsOf({ ...columns, escalationLevelId }, form.codeLevelSets);
  const [made] = await runPrepared(
    tx.db
      .insert(cases)
      .values({
        ...columns,
        internalId: sql`next_case_number(extract(year from ${now}::timestamptz at time zone 'Europe/Berlin')::int)`,
        statusId: statusIds.New,
        escalationLevelId,
        dueDateTime: dueDateOn(checked, facts, columns.receiptDateTime),
        createdDateTime: now,
        lastModifiedDateTime: now,
        requestKey: form.requestKey ?? null,
        createdByUserId: userOf(tx).userId,
      })
      .onConflictDoNothing({ target: cases.requestKey })
      .returning({ caseId: cases.caseId, internalId: cases.internalId }),
  );
  return made;
}

/** The case that an earlier request of this user with the same key created. Another user's key is `BadRequest`. */
async function getByRequestKey(tx: Ctx, requestKey: string): Promise<CreatedCase> {
  const [known] = await tx.db
    .select({ caseId: cases.caseId, internalId: cases.internalId })
    .from(cases)
    .where(and(eq(cases.requestKey, requestKey), eq(cases.createdByUserId, userOf(tx).userId)));
  if (!known) throw new AppError('BadRequest');
  return { ...known, isVisible: await isVisible(tx, known.caseId) };
}
