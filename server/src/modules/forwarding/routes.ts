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
  proposeForward: (ctx, { params, query }) => proposeForward(ctx, { caseId: params.id, ...query }),
  forwardCase: (ctx, { params, body, files }) => forwardCase(ctx, { caseId: params.id, ...body, files }),
  previewForward: (ctx, { params }) => previewForward(ctx, { caseId: params.id }),
  listLinks: (ctx, { params }) => listLinks(ctx, { caseId: params.id }),
  sendLinkAgain: (ctx, { params }) => sendLinkAgain(ctx, { caseId: params.id, caseLinkId: params.linkId }),
  extendLink: (ctx, { params }) => extendLink(ctx, { caseId: params.id, caseLinkId: params.linkId }),
  revokeLink: (ctx, { params }) => revokeLink(ctx, { caseId: params.id, caseLinkId: params.linkId }),
});

export const linkedFileRoutes = bindings(linkedFileEndpoints, {
  linkedFile: (ctx, { query }) => getLinkedFile(ctx, query),
  downloadLinkedFile: (ctx, { query }) => downloadLinkedFile(ctx, query),
});
