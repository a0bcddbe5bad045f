import { caseLinkDays } from '@cfm/contract/platform/limits.ts';
import { eq } from 'drizzle-orm';
import { changedFields, recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { listLinksOf } from './list-links.ts';
import { type LinkOfCase, lockCaseLink } from './lock-case-link.ts';

/** Extends a link to 90 days from now, even if it has expired (rule 9.27). Returns the links of the case. */
export async function extendLink(ctx: Ctx, of: LinkOfCase) {
  return inTransaction(ctx, async (tx) => {
    const { link, row } = await lockCaseLink(tx, of);
    const patch = { expiresAt: addTime(tx.now(), { days: caseLinkDays }) };
    await tx.db.update(caseLinks).set(patch).where(eq(caseLinks.caseLinkId, link.caseLinkId));
    await recordAudit(tx, {
      entity: 'caseLink',
      entityId: link.caseLinkId,
      action: 'extend',
      caseId: row.caseId,
      changes: changedFields(link, patch),
    });
    return listLinksOf(tx, row);
  });
}
