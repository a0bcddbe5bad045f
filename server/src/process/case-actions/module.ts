import { caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { listBin } from '../../cases/bin/list-bin.ts';
import { removeCase } from '../../cases/bin/remove-case.ts';
import { restoreCase } from '../../cases/bin/restore-case.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { stopReminder } from '../reminders/stop-reminder.ts';
import { convertEvent } from './convert-event.ts';
import { duplicateCase } from './duplicate-case.ts';
import { markAsSpam } from './mark-as-spam.ts';
import { undoSpam } from './undo-spam.ts';

const routes = bindings(caseActionEndpoints, {
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

export const caseActionsModule = defineModule({ routes });
