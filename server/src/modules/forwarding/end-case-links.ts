import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { caseLinks } from './tables.ts';

/** Ends every token link of a case that is still open: it was solved or closed (rules 3.7 and 9.16). */
export async function endCaseLinks(tx: Ctx, caseId: number): Promise<void> {
  const ended = await tx.db
    .update(caseLinks)
    .set({ endedAt: tx.now() })
    .where(
      and(
        eq(caseLinks.caseId, caseId),
        isNull(caseLinks.solvedAt),
        isNull(caseLinks.endedAt),
        isNull(caseLinks.revokedAt),
      ),
    )
    .returning({ caseLinkId: caseLinks.caseLinkId });
  for (const { caseLinkId } of ended)
    await recordAudit(tx, { entity: 'caseLink', entityId: caseLinkId, action: 'end', caseId });
}
