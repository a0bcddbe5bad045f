import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type CreatedCase, makeCase, makeCaseOnce, requestKeyFor } from '../../cases/case/create-case.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordFirstEdit } from '../../cases/case/record-first-edit.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import { refreshCaseSearch } from '../../cases/case/refresh-case-search.ts';
import { caseEvents } from '../../cases/case/tables.ts';
import { eventAbilitiesOf } from '../../cases/events/policy.ts';
import { findFirstEvent, getEvent } from '../../cases/events/queries.ts';
import { attachments } from '../../cases/events/tables.ts';
import { fileLinks } from '../../cases/mail/tables.ts';
import { type Ctx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { customerFormOf } from './duplicate-form-of.ts';

interface Conversion {
  caseId: number;
  caseEventId: number;
  /** Missing: the title of the event, or of its case. */
  title?: string | undefined;
  /** Confirms that the new case may be outside the actor's scope. */
  leavesScope?: boolean | undefined;
  requestKey?: string | undefined;
}
/**
 * Converts a comment or a received mail to a new case, and moves it there with its files (rule 3.44). The first message
 * of a case can't be converted. Idempotent by `requestKey`.
 */
export const convertEvent = (
  ctx: Ctx,
  { caseId, caseEventId, title, leavesScope = false, requestKey }: Conversion,
): Promise<CreatedCase> => {
  const key = requestKeyFor('convert', caseEventId, requestKey);
  return makeCaseOnce(ctx, key, async (tx) => {
    const row = await loadCaseForChange(tx, caseId);
    const event = await getEvent(tx.db, caseId, caseEventId);
    if (!eventAbilitiesOf(userOf(tx), event, { canChange: true, legal: row.legal }).canConvert)
      throw new AppError('Forbidden');
    if ((await findFirstEvent(tx.db, caseId))?.caseEventId === caseEventId)
      throw new AppError('FirstMessage');
    await recordFirstEdit(tx, row);
    const form = {
      ...customerFormOf(row, title ?? (event.title || row.title)),
      receiptDateTime: event.createdAt,
      leavesScope,
      requestKey: key,
    };
    const made = await makeCase(tx, form, { originMarketId: row.marketId });
    await tx.db
      .update(caseEvents)
      .set({ caseId: made.caseId, ofCaseId: null })
      .where(eq(caseEvents.caseEventId, caseEventId));
    await tx.db
      .update(attachments)
      .set({ caseId: made.caseId })
      .where(eq(attachments.caseEventId, caseEventId));
    // Mailed links to these files keep working.
    const files = tx.db
      .select({ id: attachments.storedFileId })
      .from(attachments)
      .where(eq(attachments.caseEventId, caseEventId));
    await tx.db
      .update(fileLinks)
      .set({ caseId: made.caseId, ofCaseId: null })
      .where(and(eq(fileLinks.caseId, caseId), inArray(fileLinks.storedFileId, files)));
    const changes = [{ field: 'type' as const, from: event.type }];
    const moved = { entity: 'caseEvent', entityId: caseEventId } as const;
    await recordAudit(tx, { ...moved, action: 'convert', caseId, changes });
    await recordAudit(tx, { ...moved, action: 'receive', caseId: made.caseId });
    await recordRelation(tx, row.caseId, 'convertedTo', made);
    await recordRelation(tx, made.caseId, 'convertedFrom', row);
    await refreshCaseSearch(tx.db, [caseId, made.caseId]);
    return made;
  });
};
