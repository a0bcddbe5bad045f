import { eq } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { type ActionOf, recordAudit } from '../audit/record-audit.ts';
import type { RequestRow } from '../post-qualification-requests/queries.ts';
import { postQualifications } from '../post-qualification-requests/tables.ts';

type StepPatch = Partial<
  Pick<
    RequestRow,
    'remindAt' | 'giveUpAt' | 'attempts' | 'remindedAt' | 'gaveUpAt' | 'reminderTokenHash' | 'reminderMailId'
  >
>;
/** Writes what became of a step of a request, with its audit entry. */
export async function writeStep(
  tx: Ctx,
  { postQualificationId, caseId }: RequestRow,
  patch: StepPatch,
  action: ActionOf<'postQualification'>,
): Promise<void> {
  await tx.db
    .update(postQualifications)
    .set(patch)
    .where(eq(postQualifications.postQualificationId, postQualificationId));
  await recordAudit(tx, { entity: 'postQualification', entityId: postQualificationId, action, caseId });
}
