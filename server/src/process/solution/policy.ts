import { statusCodeOf } from '@cfm/contract/catalog/case-statuses.ts';

/** What the reader may do with the solution of a case. */
export const solutionAbilitiesOnCase = (statusId: number, canChange: boolean) => ({
  solve: canChange && statusCodeOf(statusId) !== 'Solved',
});
