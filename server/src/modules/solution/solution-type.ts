import { boardSourceCode, socialMediaChannelCode } from '@cfm/contract/paging.ts';
import type { SolutionType } from '@cfm/contract/solution.ts';

/** Name of the region that rule 9.14 names, folded. */
const specialRegion = 'c3-r1';

export interface SolutionFacts {
  inputChannelCode: string | null;
  regionName: string | null;
  sourceCode: string | null;
}

/** Which form the solve page shows: the first line of rule 9.14 that matches. */
export function solutionTypeOf({ inputChannelCode, regionName, sourceCode }: SolutionFacts): SolutionType {
  if (inputChannelCode === socialMediaChannelCode) return 'SocialMedia';
  if (regionName?.trim().toLowerCase() === specialRegion) return 'C3R1';
  if (sourceCode === boardSourceCode) return 'Board';
  return 'Common';
}
