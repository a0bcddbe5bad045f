import { signedIn } from './access.ts';
import { caseFilter } from './case-filter.ts';
import { caseList, caseListQuery } from './case-replies.ts';
import { endpoint } from './endpoint.ts';

export const caseListEndpoints = {
  listCases: endpoint({
    method: 'POST',
    path: 'cases/list',
    summary: 'Cases by filter, paged',
    access: signedIn,
    request: 'json',
    query: caseListQuery,
    body: caseFilter,
    reply: caseList,
    errors: [],
  }),
};
