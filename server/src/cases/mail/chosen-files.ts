import type { Ctx } from '../../context.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import type { CaseRow } from '../case/load-case.ts';
import { findCaseFiles } from './queries.ts';

/** Files of the case that were chosen for a mail. Rejects a file of another case. */
export async function chosenFiles(ctx: Ctx, { caseId }: CaseRow, attachmentIds: readonly number[]) {
  const ids = [...new Set(attachmentIds)];
  if (ids.length === 0) return [];
  return (await findCaseFiles(ctx.db, caseId, ids)).map(
    (file) => file ?? rejectField(ctx, 'attachmentIds', 'attachmentUnknown'),
  );
}
