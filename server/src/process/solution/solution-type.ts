import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/platform/paging.ts';
import type { ComplexType } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionType } from '@cfm/contract/process/solution.ts';
import type { Ctx } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { ruleText } from '../../platform/texts/reject-field.ts';
import { findSolutionFacts } from './queries.ts';

/** Lowercase name of the region in rule 9.14. */
const specialRegion = 'c3-r1';

export interface SolutionFacts {
  inputChannelCode: string | null;
  regionName: string | null;
  sourceCode: string | null;
}

/** Form of the solve page: the first match in rule 9.14. */
export function solutionTypeOf({ inputChannelCode, regionName, sourceCode }: SolutionFacts): SolutionType {
  if (inputChannelCode === socialMediaChannelCode) return 'SocialMedia';
  if (regionName?.trim().toLowerCase() === specialRegion) return 'C3R1';
  if (sourceCode === boardSourceCode) return 'Board';
  return 'Common';
}

export const isComplex = (type: SolutionType): type is ComplexType => type !== 'Common';

/** Form of a case. The case must be locked, so that its type stays until the transaction ends. */
export const getSolutionType = async ({ db }: Ctx, caseId: number): Promise<SolutionType> =>
  solutionTypeOf(found(await findSolutionFacts(db, caseId)));

/** Error for a solution by the form of another type (rule 9.37). */
export function otherForm(ctx: Ctx): AppError {
  return new AppError('BadRequest', { text: ruleText(ctx, 'general', 'otherSolutionForm') });
}
