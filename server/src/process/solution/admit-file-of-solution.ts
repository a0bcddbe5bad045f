import type { Ctx } from '../../context.ts';
import type { IncomingFile } from '../../platform/http/bindings.ts';
import { openLinkOf } from './admit-final-answer.ts';
import { getSolutionType, isComplex, otherForm } from './solution-type.ts';

/** Checks the file that comes with a solution before it is stored: one file, by a link of a case with the complex form. */
export async function admitFileOfSolution(ctx: Ctx, file: IncomingFile): Promise<void> {
  const { link, row } = await openLinkOf(ctx, file, 'file');
  if (link.solvedAt === null && !isComplex(await getSolutionType(ctx, row.caseId))) throw otherForm(ctx);
}
