import { limitExactLookups } from '../../access/case-scope/contact-elsewhere.ts';
import { type CaseUpdate, writeCaseForm } from '../../cases/case/write-case-form.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { cancelOpenWork } from '../../process/complete-case/complete-case.ts';
import { endFormerRequest } from '../../process/customer-requests/end-former-request.ts';
import { followCase } from '../../process/reminders/move-plan.ts';
import { findLastChanger } from './actor-names.ts';
import { getCase } from './get-case.ts';

/**
 * Saves the form of a case. Cancels open work if the status becomes Solved or Closed (rule 3.7). Otherwise reminder
 * dates follow a new market and paused time. Ends a data request to a former customer. Rejects an older version with
 * the stored case and its last editor, so that the page can show the differences.
 */
export async function saveCase(ctx: Ctx, input: CaseUpdate) {
  const { caseId } = input;
  await limitExactLookups(ctx, input.contactFoundBy);
  return inTransaction(ctx, async (tx) => {
    const { row, isCompleted, isVisible } = await writeCaseForm(tx, input).catch((error: unknown) =>
      withStoredCase(tx, caseId, error),
    );
    if (isCompleted) await cancelOpenWork(tx, row, 'update');
    else await followCase(tx, caseId);
    const { version = row.version } = (await endFormerRequest(tx, caseId)) ?? {};
    return { version, isVisible };
  });
}

async function withStoredCase(tx: Tx, caseId: number, error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'CaseChanged') throw error;
  const current = await getCase(tx, { caseId });
  const changedBy = await findLastChanger(tx.db, tx.language, caseId);
  throw new AppError('CaseChanged', { stored: { current, changedBy, shows: { kind: 'case', id: caseId } } });
}
