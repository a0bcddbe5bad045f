import { caseActionEndpoints } from '@cfm/contract/case-actions.ts';
import { bindings } from '../../http/bindings.ts';
import { convertEvent } from './convert-event.ts';
import { duplicateCase } from './duplicate-case.ts';
import { listBin } from './list-bin.ts';
import { markAsSpam, undoSpam } from './mark-as-spam.ts';
import { removeCase, restoreCase } from './remove-case.ts';
import { stopReminder } from './stop-reminder.ts';

export const caseActionRoutes = bindings(caseActionEndpoints, {
  duplicateCase: (ctx, { params, body }) => duplicateCase(ctx, { caseId: params.id, ...body }),
  markAsSpam: (ctx, { params, body }) => markAsSpam(ctx, { caseId: params.id, ...body }),
  undoSpam: (ctx, { params }) => undoSpam(ctx, { caseId: params.id }),
  stopReminder: (ctx, { params }) => stopReminder(ctx, { caseId: params.id }),
  removeCase: (ctx, { params }) => removeCase(ctx, { caseId: params.id }),
  listBin: (ctx, { query }) => listBin(ctx, query),
  restoreCase: (ctx, { params }) => restoreCase(ctx, { caseId: params.id }),
  convertEvent: (ctx, { params, body }) =>
    convertEvent(ctx, { caseId: params.id, caseEventId: params.eventId, ...body }),
});
