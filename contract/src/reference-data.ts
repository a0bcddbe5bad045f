import { signedIn } from './access.ts';
import { caseInfo } from './case-replies.ts';
import { endpoint } from './endpoint.ts';

export const referenceDataEndpoints = {
  caseInfo: endpoint({
    method: 'GET',
    path: 'cases/info',
    summary: 'Lookups of the case screens',
    access: signedIn,
    background: true,
    reply: caseInfo,
    errors: [],
  }),
};
