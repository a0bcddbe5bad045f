import { caseEndpoints } from '@cfm/contract/cases.ts';
import { bindings } from '../../http/bindings.ts';
import { getCaseInfo } from '../reference-data/get-case-info.ts';
import { createCase } from './create-case.ts';
import { getCase } from './get-case.ts';
import { listCases } from './list-cases.ts';
import { listHistory } from './list-history.ts';
import { listRulesOfCase } from './list-rules-of-case.ts';
import { listSimilarCases } from './list-similar-cases.ts';
import { lockCase, unlockCase } from './lock-case.ts';
import { updateCase } from './update-case.ts';

export const caseRoutes = bindings(caseEndpoints, {
  createCase: (ctx, { body }) => createCase(ctx, body),
  getCase: (ctx, { params }) => getCase(ctx, params.id),
  updateCase: (ctx, { params, body }) => updateCase(ctx, params.id, body),
  listCases: (ctx, { query, body }) => listCases(ctx, body, query),
  caseInfo: (ctx) => getCaseInfo(ctx),
  lockCase: (ctx, { params, body }) => lockCase(ctx, params.id, body),
  async unlockCase(ctx, { params, query }) {
    await unlockCase(ctx, params.id, query.tabId);
    return {};
  },
  listRulesOfCase: (ctx, { params }) => listRulesOfCase(ctx, params.id),
  listHistory: (ctx, { params, query }) => listHistory(ctx, params.id, query),
  listSimilarCases: (ctx, { query }) => listSimilarCases(ctx, query),
});
