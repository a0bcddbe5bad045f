import { caseEventEndpoints } from '@cfm/contract/cases/events.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { addComment } from './add-comment.ts';
import { getAttachment } from './get-attachment.ts';
import { sweepUnusedFiles } from './jobs.ts';
import { removeAttachment } from './remove-attachment.ts';
import { removeEvent } from './remove-event.ts';
import { updateComment } from './update-comment.ts';

const routes = bindings(caseEventEndpoints, {
  addComment: (ctx, { params, body, files }) => addComment(ctx, { caseId: params.id, ...body, files }),
  updateComment: (ctx, { params, body, files }) =>
    updateComment(ctx, { caseId: params.id, caseEventId: params.eventId, ...body, files }),
  removeEvent: (ctx, { params }) => removeEvent(ctx, { caseId: params.id, caseEventId: params.eventId }),
  getAttachment: (ctx, { params, query }) => getAttachment(ctx, { attachmentId: params.id, ...query }),
  removeAttachment: (ctx, { params }) => removeAttachment(ctx, { attachmentId: params.id }),
});

export const eventsModule = defineModule({ routes, jobs: [sweepUnusedFiles] });
