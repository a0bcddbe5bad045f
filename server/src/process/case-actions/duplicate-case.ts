import { recordAudit } from '../../access/audit/record-audit.ts';
import { type CreatedCase, makeCase, makeCaseOnce, requestKeyFor } from '../../cases/case/create-case.ts';
import { loadCaseForChange } from '../../cases/case/load-case.ts';
import { recordRelation } from '../../cases/case/record-relation.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { duplicateFormOf } from './duplicate-form-of.ts';
import { mayBeDuplicated } from './policy.ts';

/**
 * Makes a new case of the same customer, car and complaint, without events. Each case records the other (rule 3.40).
 * Idempotent by `requestKey`: a repeated call returns the same case.
 */
export const duplicateCase = (
  ctx: Ctx,
  { caseId, requestKey }: { caseId: number; requestKey?: string | undefined },
): Promise<CreatedCase> => {
  const key = requestKeyFor('duplicate', caseId, requestKey);
  return makeCaseOnce(ctx, key, async (tx) => {
    const row = await loadCaseForChange(tx, caseId, { readOnly: 'allow' });
    if (!mayBeDuplicated(row.statusId)) throw new AppError('CaseReadOnly');
    const form = { ...(await duplicateFormOf(tx.db, row)), requestKey: key };
    const made = await makeCase(tx, form, { originMarketId: row.marketId });
    await recordAudit(tx, { entity: 'case', entityId: caseId, action: 'duplicate', caseId });
    await recordRelation(tx, row.caseId, 'duplicatedAs', made);
    await recordRelation(tx, made.caseId, 'duplicateOf', row);
    return made;
  });
};
