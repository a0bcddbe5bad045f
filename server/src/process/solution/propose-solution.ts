import type { ReplyOf } from '@cfm/contract/platform/endpoint.ts';
import type { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { loadVisibleCase } from '../../cases/case/load-case.ts';
import type { Ctx } from '../../context.ts';
import { found } from '../../errors.ts';
import { findSolutionFacts, lastComplexSolution, listSolutionEntries } from './queries.ts';
import { isComplex, solutionTypeOf } from './solution-type.ts';

/** Initial values to solve a case: the form of its type, its topics, its VIN, and its last solution (rule 9.49). */
export async function proposeSolution(
  ctx: Ctx,
  { caseId }: { caseId: number },
): Promise<ReplyOf<typeof caseSolutionEndpoints.proposeSolution>> {
  const { version } = await loadVisibleCase(ctx, caseId);
  const facts = found(await findSolutionFacts(ctx.db, caseId));
  const solutionType = solutionTypeOf(facts);
  const [before] = isComplex(solutionType) ? await lastComplexSolution(ctx.db, caseId) : [];
  return {
    solutionType,
    version,
    entries: await listSolutionEntries(ctx.db, caseId),
    vin: facts.vin,
    before: before ?? null,
  };
}
