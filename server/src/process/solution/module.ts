import { caseSolutionEndpoints } from '@cfm/contract/process/case-solution.ts';
import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { admitFileOfSolution } from './admit-file-of-solution.ts';
import { admitFinalAnswer } from './admit-final-answer.ts';
import { attachFinalAnswer } from './attach-final-answer.ts';
import { complexSolve } from './complex-solve.ts';
import { getSolutionCase } from './get-solution-case.ts';
import { listGoodwill } from './list-goodwill.ts';
import { proposeSolution } from './propose-solution.ts';
import { simpleSolve } from './simple-solve.ts';
import { solveCase } from './solve-case.ts';

const routes = [
  ...bindings(solutionEndpoints, {
    solutionCase: (ctx, { query }) => getSolutionCase(ctx, query),
    simpleSolve: (ctx, { body }) => simpleSolve(ctx, body),
  }),
  ...bindings(
    complexSolveEndpoints,
    {
      complexSolve: (ctx, { body, files }) => complexSolve(ctx, { ...body, files }),
      attachFinalAnswer: (ctx, { body, files }) => attachFinalAnswer(ctx, { ...body, files }),
    },
    { complexSolve: admitFileOfSolution, attachFinalAnswer: admitFinalAnswer },
  ),
  ...bindings(caseSolutionEndpoints, {
    proposeSolution: (ctx, { params }) => proposeSolution(ctx, { caseId: params.id }),
    solveCase: (ctx, { params, body, files }) => solveCase(ctx, { caseId: params.id, ...body, files }),
    listGoodwill: (ctx, { params }) => listGoodwill(ctx, { caseId: params.id }),
  }),
];

export const solutionModule = defineModule({ routes });
