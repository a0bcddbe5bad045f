import type { ComplexSolve } from '@cfm/contract/process/complex-solve.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { found } from '../../errors.ts';
import type { UploadedFile } from '../../platform/files/receive-file.ts';
import { actAsLink, lockLink, type OpenedLink, openLink } from '../links/case-links.ts';
import { addFinalAnswer, rejectOtherFiles } from './attach-final-answer.ts';
import { parseComplexSolution } from './parse-solution.ts';
import { findSolutionEvent } from './queries.ts';
import { recordSolution } from './record-solution.ts';
import { getSolutionType, isComplex, otherForm } from './solution-type.ts';

/**
 * Solves a case by a token link with a solution for each of its topics. Returns its event. Like `simpleSolve`, it is
 * idempotent per link and returns the same event.
 */
export async function complexSolve(
  ctx: Ctx,
  { token, files, ...given }: ComplexSolve & { token: string; files: readonly UploadedFile[] },
): Promise<{ caseEventId: number }> {
  const opened = await openLink(ctx, token);
  rejectOtherFiles(files, 'file');
  return inTransaction(actAsLink(ctx, opened), async (tx) => {
    const link = await lockLink(tx, opened);
    const caseEventId =
      link.link.solvedAt === null
        ? await solve(tx, link, given)
        : found(await findSolutionEvent(tx.db, link.link.caseLinkId));
    if (files.length > 0) await addFinalAnswer(tx, link, { caseEventId, files, field: 'file' });
    return { caseEventId };
  });
}

async function solve(tx: Tx, link: OpenedLink, given: Omit<ComplexSolve, 'token'>): Promise<number> {
  const { row } = link;
  const type = await getSolutionType(tx, row.caseId);
  if (!isComplex(type)) throw otherForm(tx);
  const solution = await parseComplexSolution(tx, row.caseId, type, given);
  return recordSolution(tx, { row, link, given: solution });
}
