import type { Erasure, erasureForm } from '@cfm/contract/people/privacy.ts';
import { mentionsReplacedUnasked } from '@cfm/contract/platform/limits.ts';
import { desc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { refuseField } from '../../platform/texts/refuse-field.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { lockContact } from '../contacts/queries.ts';
import { beginErasure } from './begin-erasure.ts';
import { mentionsPerson } from './person-identifiers.ts';
import { decideMentions, numberErasure } from './preview-erasure.ts';
import { lockCasesFirst } from './restrain-contact.ts';
import { erasures } from './tables.ts';

type Request = z.output<typeof erasureForm> & { contactId: number };

/**
 * Begins to erase a person (rule 19.9), once somebody has typed the name and seen what goes. From then on nobody changes the
 * contact; a job does the rest, batch by batch.
 */
export async function requestErasure(
  ctx: Ctx,
  { contactId, reason, typedName, replacesMany, previewHash, keptCaseIds: kept, replacedCaseIds }: Request,
): Promise<Erasure> {
  // Before the contact is locked, as texts have to be read for it.
  const { traces, keptCaseIds, replaced } = await decideMentions(ctx, {
    contactId,
    keptCaseIds: kept,
    replacedCaseIds,
  });
  return inTransaction(ctx, async (tx) => {
    const all = beyondScope(tx);
    await lockCasesFirst(all, contactId);
    await lockContact(all, contactId, 'correction');
    const begun = await findErasure(tx, { contactId });
    // Pressed twice.
    if (begun?.finishedAt === null) return begun;
    const preview = await numberErasure(tx, { contactId });
    const { isHeld, holdingCases, holdingCasesOutOfScope } = preview;
    if (isHeld || holdingCases.length + holdingCasesOutOfScope > 0)
      throw new AppError('ErasureHeld', {
        text: textsOf(tx.language, 'gdprDocument')('heldBy', {
          isHeld: String(isHeld),
          numbers: holdingCases.join(', '),
          count: holdingCases.length,
          hidden: holdingCasesOutOfScope,
        }),
      });
    if (mentionsPerson(traces, reason ?? '')) refuseField(tx, 'reason', 'mentionsPerson');
    if (plain(typedName) !== plain(preview.fullName)) refuseField(tx, 'typedName', 'nameDiffers');
    if (!replacesMany && replaced > mentionsReplacedUnasked) refuseField(tx, 'replacesMany', 'required');
    if (previewHash !== preview.previewHash) throw new AppError('ErasureOutdated');
    const erasureId = await beginErasure(all, {
      contactId,
      reason: reason ?? '',
      caseCount: preview.cases,
      keptCaseIds,
    });
    if (erasureId === null) throw new Error('an erasure is begun that was not there before');
    await recordAudit(tx, {
      entity: 'erasure',
      entityId: erasureId,
      action: 'create',
      // Staff's words about the request: what it was done for stays when the person is gone.
      changes: [
        { field: 'contactId', to: contactId },
        { field: 'reason', to: reason },
      ],
    });
    const erasure = await findErasure(tx, { contactId });
    if (!erasure) throw new Error('an erasure is not there that was made');
    return erasure;
  });
}
const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** How far the last erasure of a person is, or null. */
export async function findErasure(ctx: Ctx, { contactId }: { contactId: number }): Promise<Erasure | null> {
  const [row] = await ctx.db
    .select({
      erasureId: erasures.erasureId,
      requestedAt: erasures.requestedAt,
      doneCount: erasures.doneCount,
      totalCount: erasures.totalCount,
      failedAt: erasures.failedAt,
      finishedAt: erasures.finishedAt,
    })
    .from(erasures)
    .where(eq(erasures.contactId, contactId))
    .orderBy(desc(erasures.erasureId))
    .limit(1);
  return row ?? null;
}
