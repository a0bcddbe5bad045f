import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { htmlOfPlain } from '@cfm/contract/platform/html-text.ts';
import type { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { recordCaseEvent } from '../../cases/case/record-case-event.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { insertRow } from '../../platform/db/prepared-queries.ts';
import { actAsLink, lockLink, openLink } from '../links/case-links.ts';
import { findOpenExtensionRequest } from './queries.ts';
import { extensionRequests } from './tables.ts';

type ExtensionRequest = ParsedInput<typeof delayEndpoints.requestExtension>['body'];

/**
 * Adds an extension request beyond the budget of the case to Needs attention (rule 9.36). The due date stays. A link
 * has one open request: the same one again repeats its confirmation, another one is rejected until staff have decided.
 */
export async function requestExtension(ctx: Ctx, { token, days, reason }: ExtensionRequest): Promise<void> {
  const opened = await openLink(ctx, token);
  if (opened.link.solvedAt !== null) throw new AppError('CaseSolved');
  await inTransaction(actAsLink(ctx, opened), async (tx) => {
    const { link, row, label } = await lockLink(tx, opened);
    if (link.solvedAt !== null) throw new AppError('CaseSolved');
    const open = await findOpenExtensionRequest(tx.db, link.caseLinkId);
    if (open?.days === days && open.reason === reason) return;
    if (open) throw new AppError('ExtensionRequestOpen');
    const { caseId } = row;
    const caseEventId = await recordCaseEvent(tx, {
      caseId,
      type: 'extensionRequest',
      title: 'More working days',
      content: htmlOfPlain(reason),
      contentText: reason,
      authorName: label,
      details: { days },
    });
    const extensionRequest = { caseId, caseLinkId: link.caseLinkId, caseEventId, days, reason, at: tx.now() };
    const { extensionRequestId } = await insertRow(
      tx.db,
      extensionRequests,
      extensionRequest,
      'extensionRequestId',
    );
    await recordAudit(tx, {
      entity: 'extensionRequest',
      entityId: extensionRequestId,
      action: 'create',
      caseId,
      changes: [{ field: 'days', to: days }],
    });
  });
}
