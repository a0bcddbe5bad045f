import { delayEndpoints } from '@cfm/contract/process/extensions.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { addMoreDays } from './add-more-days.ts';
import { decideExtension } from './decide-extension.ts';
import { requestExtension } from './request-extension.ts';
import { takeBackDelay } from './take-back-delay.ts';
import { undoDelay } from './undo-delay.ts';

const routes = bindings(delayEndpoints, {
  addMoreDays: (ctx, { body }) => addMoreDays(ctx, body),
  undoDelay: (ctx, { body }) => undoDelay(ctx, body),
  takeBackDelay: (ctx, { params }) =>
    takeBackDelay(ctx, { caseId: params.id, caseEventId: params.caseEventId }),
  requestExtension: (ctx, { body }) => requestExtension(ctx, body),
  decideExtension: (ctx, { params, body }) =>
    decideExtension(ctx, { caseId: params.id, caseEventId: params.caseEventId, ...body }),
});

export const extensionsModule = defineModule({ routes });
