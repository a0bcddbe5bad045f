import { eq } from 'drizzle-orm';
import { type ActionOf, recordAudit } from '../../access/audit/record-audit.ts';
import type { Tx } from '../../context.ts';
import type { RequestRow } from './queries.ts';
import { postQualifications } from './tables.ts';

type StepPatch = Partial<
  Pick<
    RequestRow,
    'remindAt' | 'giveUpAt' | 'attempts' | 'remindedAt' | 'gaveUpAt' | 'reminderTokenHash' | 'reminderMailId'
  >
>;
type StepAction = Extract<ActionOf<'postQualification'>, 'remind' | 'skip' | 'giveUp' | 'wait' | 'fail'>;
/** The next step after a settled one starts with zero errors. */
const isSettled = (action: StepAction): boolean => action !== 'wait' && action !== 'fail';

/** Writes the result of a step of a request, with its audit entry. */
export async function writeRequestStep(
  tx: Tx,
  { postQualificationId, caseId }: RequestRow,
  patch: StepPatch,
  action: StepAction,
): Promise<void> {
  await tx.db
    .update(postQualifications)
    .set(isSettled(action) ? { ...patch, attempts: 0 } : patch)
    .where(eq(postQualifications.postQualificationId, postQualificationId));
  await recordAudit(tx, { entity: 'postQualification', entityId: postQualificationId, action, caseId });
}
