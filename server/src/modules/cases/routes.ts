import { caseEndpoints } from '@cfm/contract/cases.ts';
import { bindings } from '../../http/bindings.ts';
import { createCase } from './create-case.ts';
import { lockCase, unlockCase } from './lock-case.ts';

export const caseRoutes = bindings(caseEndpoints, {
  createCase: (ctx, { body }) => createCase(ctx, body),
  lockCase: (ctx, { params, body }) => lockCase(ctx, { caseId: params.id, ...body }),
  async unlockCase(ctx, { params, query }) {
    await unlockCase(ctx, { caseId: params.id, ...query });
    return {};
  },
});
