import { caseEndpoints } from '@cfm/contract/cases/cases.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createCase } from './create-case.ts';
import { listAssignees } from './list-assignees.ts';
import { lockCase } from './lock-case.ts';
import { unlockCase } from './unlock-case.ts';
import { withMailboxId } from './with-mailbox-id.ts';

const routes = bindings(caseEndpoints, {
  createCase: (ctx, { body }) => createCase(ctx, withMailboxId(ctx, body)),
  listAssignees: (ctx, { body }) => listAssignees(ctx, body),
  lockCase: (ctx, { params, body }) => lockCase(ctx, { caseId: params.id, ...body }),
  unlockCase: (ctx, { params, query }) => unlockCase(ctx, { caseId: params.id, ...query }),
});

export const caseModule = defineModule({ routes });
