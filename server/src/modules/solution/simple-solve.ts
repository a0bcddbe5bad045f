import { htmlOfPlain } from '@cfm/contract/html-text.ts';
import { eq } from 'drizzle-orm';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { callAttention } from '../cases/call-attention.ts';
import { recordCaseEvent } from '../cases/record-case-event.ts';
import { transitionTarget } from '../cases/status-transitions.ts';
import { actAsLink, lockLink, type OpenedLink, openLink } from '../forwarding/case-links.ts';
import { endCase } from '../forwarding/end-case.ts';
import { caseLinks } from '../forwarding/tables.ts';
import { simpleSolutions } from './tables.ts';

/**
 * Solves the case by a token link (rule 9.16): every other link of it ends. The same link again repeats the
 * confirmation and changes nothing; of two links at once one solves and the other learns `CaseSolved`. The lock of
 * staff does not bind a link (rule 3.11).
 */
export async function simpleSolve(
  ctx: Ctx,
  { token, solution }: { token: string; solution: string },
): Promise<void> {
  const opened = await openLink(ctx, token);
  if (opened.link.solvedAt !== null) return;
  await inTransaction(actAsLink(ctx, opened), async (tx) => {
    const locked = await lockLink(tx, opened);
    if (locked.link.solvedAt !== null) return;
    await solve(tx, locked, solution);
  });
}

async function solve(tx: Ctx, { link, row, label }: OpenedLink, solution: string): Promise<void> {
  const { caseId } = row;
  const { caseLinkId } = link;
  const target = transitionTarget('solveByLink', row);
  if (target === null) throw new AppError('CaseSolved');
  // The very moment of the case: by it the link is known as the one that solved it.
  const { solvedDateTime: at } = await endCase(tx, row, {
    statusId: target,
    action: 'solve',
    isToldOtherwise: true,
    byLinkId: caseLinkId,
  });
  if (at === null) throw new Error('a solved case has no moment of its solution');
  const caseEventId = await recordCaseEvent(tx, {
    caseId,
    type: 'solution',
    title: 'Solution',
    content: htmlOfPlain(solution),
    contentText: solution,
    authorName: label,
    details: { marketStatus: 'solved' },
  });
  const [inserted] = await tx.db
    .insert(simpleSolutions)
    .values({ caseId, caseLinkId, caseEventId, solution, at })
    .returning({ simpleSolutionId: simpleSolutions.simpleSolutionId });
  if (!inserted) throw new Error('no row came back from an insert');
  await recordAudit(tx, {
    entity: 'simpleSolution',
    entityId: inserted.simpleSolutionId,
    action: 'create',
    caseId,
    changes: [{ field: 'caseLinkId', to: caseLinkId }],
  });
  await tx.db.update(caseLinks).set({ solvedAt: at }).where(eq(caseLinks.caseLinkId, caseLinkId));
  await recordAudit(tx, { entity: 'caseLink', entityId: caseLinkId, action: 'solve', caseId });
  await callAttention(tx, caseId);
}
