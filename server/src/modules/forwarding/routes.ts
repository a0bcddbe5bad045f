import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { linkedFileEndpoints } from '@cfm/contract/linked-files.ts';
import { bindings } from '../../http/bindings.ts';
import { forwardCase } from './forward-case.ts';
import { downloadLinkedFile, getLinkedFile } from './get-linked-file.ts';
import { listLinks } from './list-links.ts';
import { previewForward } from './preview-forward.ts';
import { proposeForward } from './propose-forward.ts';

export const forwardingRoutes = bindings(forwardingEndpoints, {
  proposeForward: (ctx, { params, query }) => proposeForward(ctx, params.id, query.language),
  forwardCase: (ctx, { params, body, files }) => forwardCase(ctx, { caseId: params.id, ...body, files }),
  previewForward: (ctx, { params }) => previewForward(ctx, params.id),
  listLinks: (ctx, { params }) => listLinks(ctx, params.id),
});

export const linkedFileRoutes = bindings(linkedFileEndpoints, {
  linkedFile: (ctx, { query }) => getLinkedFile(ctx, query.token),
  downloadLinkedFile: (ctx, { query }) => downloadLinkedFile(ctx, query.token),
});
