import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { withMailboxId } from '../../cases/case/with-mailbox-id.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getCase } from './get-case.ts';
import { listEventsOfCase } from './list-events-of-case.ts';
import { listHistory } from './list-history.ts';
import { listRulesOfCase } from './list-rules-of-case.ts';
import { listSimilarCases } from './list-similar-cases.ts';
import { saveCase } from './save-case.ts';

const routes = bindings(casePageEndpoints, {
  getCase: (ctx, { params }) => getCase(ctx, { caseId: params.id }),
  updateCase: (ctx, { params, body }) => saveCase(ctx, { caseId: params.id, ...withMailboxId(ctx, body) }),
  listEvents: (ctx, { params, query }) => listEventsOfCase(ctx, { caseId: params.id, ...query }),
  listRulesOfCase: (ctx, { params }) => listRulesOfCase(ctx, { caseId: params.id }),
  listHistory: (ctx, { params, query }) => listHistory(ctx, { caseId: params.id, ...query }),
  listSimilarCases: (ctx, { query }) => listSimilarCases(ctx, query),
});

export const casePageModule = defineModule({ routes });
