import { forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { linkedFileEndpoints } from '@cfm/contract/linked-files.ts';
import { bindings } from '../../http/bindings.ts';
import { extendLink } from './extend-link.ts';
import { forwardCase } from './forward-case.ts';
import { downloadLinkedFile, getLinkedFile } from './get-linked-file.ts';
import { listLinks } from './list-links.ts';
import { previewForward } from './preview-forward.ts';
import { proposeForward } from './propose-forward.ts';
import { revokeLink } from './revoke-link.ts';
import { sendLinkAgain } from './send-link-again.ts';

export const forwardingRoutes = bindings(forwardingEndpoints, {
  proposeForward: (ctx, { params, query }) => proposeForward(ctx, params.id, query.language),
  forwardCase: (ctx, { params, body, files }) => forwardCase(ctx, { caseId: params.id, ...body, files }),
  previewForward: (ctx, { params }) => previewForward(ctx, params.id),
  listLinks: (ctx, { params }) => listLinks(ctx, params.id),
  sendLinkAgain: (ctx, { params: { id, linkId } }) => sendLinkAgain(ctx, { caseId: id, linkId }),
  extendLink: (ctx, { params: { id, linkId } }) => extendLink(ctx, { caseId: id, linkId }),
  revokeLink: (ctx, { params: { id, linkId } }) => revokeLink(ctx, { caseId: id, linkId }),
});

export const linkedFileRoutes = bindings(linkedFileEndpoints, {
  linkedFile: (ctx, { query }) => getLinkedFile(ctx, query.token),
  downloadLinkedFile: (ctx, { query }) => downloadLinkedFile(ctx, query.token),
});
