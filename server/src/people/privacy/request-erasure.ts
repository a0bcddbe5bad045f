import type { Erasure, erasureForm } from '@cfm/contract/people/privacy.ts';
import { mentionsReplacedUnasked } from '@cfm/contract/platform/limits.ts';
import type * as z from 'zod/mini';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { beyondScope } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { textsOf } from '../../platform/texts/texts.ts';
import { splitName } from '../contacts/name-characters.ts';
import { lockContact } from '../contacts/queries.ts';
import { beginErasure } from './begin-erasure.ts';
import { findErasure } from './find-erasure.ts';
import { lockCasesFirst } from './lock-cases-first.ts';
import { mentionsPerson } from './person-identifiers.ts';
import { decideMentions, numberErasure } from './preview-erasure.ts';

type Request = z.output<typeof erasureForm> & { contactId: number };

/**
 * Starts the erasure of a person (rule 19.9), after the user has typed the name and seen the preview. From then on the
 * contact is read-only. A job does the rest in batches.
 */
export async function requestErasure(
  ctx: Ctx,
  {
    contactId,
    reason,
    typedName,
    replacesMany,
    previewHash,
    keptCaseIds: kept,
    replacedCaseIds,
    endedWork,
  }: Request,
): Promise<Erasure> {
  // Before the lock, because it scans texts.
  const { identifiers, keptCaseIds, replaced } = await decideMentions(ctx, {
    contactId,
    keptCaseIds: kept,
    replacedCaseIds,
  });
  return inTransaction(ctx, async (tx) => {
    const all = beyondScope(tx);
    await lockCasesFirst(all, contactId);
    await lockContact(all, contactId, 'correction');
    const begun = await findErasure(tx, { contactId });
    // A repeated click.
    if (begun?.finishedAt === null) return begun;
    const preview = await numberErasure(tx, { contactId });
    const { isHeld, holdingCases, holdingCasesOutOfScope } = preview;
    if (isHeld || holdingCases.length + holdingCasesOutOfScope > 0)
      throw new AppError('ErasureHeld', {
        text: textsOf(tx.language, 'gdprDocument')('erasureBlocked', {
          isHeld: String(isHeld),
          numbers: holdingCases.join(', '),
          count: holdingCases.length,
          hidden: holdingCasesOutOfScope,
        }),
      });
    if (mentionsPerson(identifiers, reason ?? '')) rejectField(tx, 'reason', 'mentionsPerson');
    if (plain(typedName) !== plain(preview.fullName)) rejectField(tx, 'typedName', 'nameDiffers');
    if (!replacesMany && replaced > mentionsReplacedUnasked) rejectField(tx, 'replacesMany', 'required');
    if (previewHash !== preview.previewHash) throw new AppError('ErasureOutdated');
    const erasureId = await beginErasure(all, {
      contactId,
      reason: reason ?? '',
      caseCount: preview.cases,
      keptCaseIds,
      endedWork,
    });
    if (erasureId === null) throw new Error('a new erasure was expected');
    await recordAudit(tx, {
      entity: 'erasure',
      entityId: erasureId,
      action: 'create',
      // A reason in the words of staff. It stays after the person is erased.
      changes: [
        { field: 'contactId', to: contactId },
        { field: 'reason', to: reason },
        { field: 'endedWork', to: endedWork.join(',') || null },
      ],
    });
    const erasure = await findErasure(tx, { contactId });
    if (!erasure) throw new Error('the created erasure is missing');
    return erasure;
  });
}
/** Compares names as the searches do: case, apostrophes and hyphens make no difference. */
const plain = (name: string): string => splitName(name).flat().join(' ').toLowerCase();
