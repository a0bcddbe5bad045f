import { solutionEndpoints } from '@cfm/contract/solution.ts';
import { bindings } from '../../http/bindings.ts';
import { getSolutionCase } from './get-solution-case.ts';
import { simpleSolve } from './simple-solve.ts';

export const solutionRoutes = bindings(solutionEndpoints, {
  solutionCase: (ctx, { query }) => getSolutionCase(ctx, query),
  simpleSolve: (ctx, { body }) => simpleSolve(ctx, body),
});
