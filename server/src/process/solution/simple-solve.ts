import { type Ctx, inTransaction } from '../../context.ts';
import { actAsLink, lockLink, openLink } from '../links/case-links.ts';
import { recordSolution } from './record-solution.ts';
import { getSolutionType, isComplex, otherForm } from './solution-type.ts';

/**
 * Solves the case by a token link (rule 9.16). The same link again repeats the confirmation and changes nothing. Of two
 * concurrent links one solves and the other gets `CaseSolved`. A link ignores the lock of staff (rule 3.11).
 */
export async function simpleSolve(
  ctx: Ctx,
  { token, solution }: { token: string; solution: string },
): Promise<void> {
  const opened = await openLink(ctx, token);
  if (opened.link.solvedAt !== null) return;
  await inTransaction(actAsLink(ctx, opened), async (tx) => {
    const link = await lockLink(tx, opened);
    if (link.link.solvedAt !== null) return;
    const { row } = link;
    if (isComplex(await getSolutionType(tx, row.caseId))) throw otherForm(tx);
    await recordSolution(tx, { row, link, given: { kind: 'simple', solution } });
  });
}
