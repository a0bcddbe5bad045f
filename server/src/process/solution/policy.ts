import { statusCodeOf } from '../../cases/case/status-transitions.ts';

/** What the reader may do with the solution of a case. */
export const solutionAbilitiesOnCase = (statusId: number, canChange: boolean) => ({
  solve: canChange && statusCodeOf(statusId) !== 'Solved',
});
