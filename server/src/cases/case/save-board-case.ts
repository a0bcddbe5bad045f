import type { boardCaseData } from '@cfm/contract/cases/case-forms.ts';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type AuditedField, changedFields } from '../../access/audit/record-audit.ts';
import type { AuditChange } from '../../access/audit/tables.ts';
import type { Tx } from '../../context.ts';
import { boardCases } from './tables.ts';

type BoardForm = z.output<typeof boardCaseData>;

/** Saves the data of a board case and returns the changes. Does nothing without a form. */
export async function saveBoardCase(
  tx: Tx,
  caseId: number,
  form: BoardForm | null | undefined,
): Promise<AuditChange<AuditedField>[]> {
  if (!form) return [];
  const values = {
    boardMember: form.boardMember,
    receivedByBoardDate: form.receivedByBoardDate ?? null,
    requestedReplyDate: form.requestedReplyDate ?? null,
    finalReplyDate: form.finalReplyDate ?? null,
  };
  const [stored] = await tx.db
    .select({
      boardMember: boardCases.boardMember,
      receivedByBoardDate: boardCases.receivedByBoardDate,
      requestedReplyDate: boardCases.requestedReplyDate,
      finalReplyDate: boardCases.finalReplyDate,
    })
    .from(boardCases)
    .where(eq(boardCases.caseId, caseId));
  const nothing = {
    boardMember: null,
    receivedByBoardDate: null,
    requestedReplyDate: null,
    finalReplyDate: null,
  };
  const changes = changedFields<typeof values>(stored ?? nothing, values);
  if (changes.length > 0)
    await tx.db
      .insert(boardCases)
      .values({ caseId, ...values })
      .onConflictDoUpdate({ target: boardCases.caseId, set: values });
  return changes;
}
