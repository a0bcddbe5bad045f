import { caseListEndpoints } from '@cfm/contract/case-list.ts';
import { bindings } from '../../http/bindings.ts';
import { listCases } from './list-cases.ts';

export const caseListRoutes = bindings(caseListEndpoints, {
  listCases: (ctx, { query, body }) => listCases(ctx, { filter: body, ...query }),
});
