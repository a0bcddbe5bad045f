import type { ComplexSolve } from '@cfm/contract/process/complex-solve.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { found } from '../../errors.ts';
import { actAsLink, lockLink, openLink } from '../links/case-links.ts';
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
  { token, ...given }: ComplexSolve & { token: string },
): Promise<{ caseEventId: number }> {
  const opened = await openLink(ctx, token);
  return inTransaction(actAsLink(ctx, opened), async (tx) => {
    const link = await lockLink(tx, opened);
    const { caseLinkId, solvedAt } = link.link;
    if (solvedAt !== null) return { caseEventId: found(await findSolutionEvent(tx.db, caseLinkId)) };
    const { row } = link;
    const type = await getSolutionType(tx, row.caseId);
    if (!isComplex(type)) throw otherForm(tx);
    const solution = await parseComplexSolution(tx, row.caseId, type, given);
    return { caseEventId: await recordSolution(tx, { row, link, given: solution }) };
  });
}
