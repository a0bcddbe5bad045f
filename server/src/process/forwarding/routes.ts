import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { linkedFileEndpoints } from '@cfm/contract/process/linked-files.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { downloadLinkedFile } from '../links/download-linked-file.ts';
import { extendLink } from '../links/extend-link.ts';
import { getLinkedFile } from '../links/get-linked-file.ts';
import { listLinks } from '../links/list-links.ts';
import { revokeLink } from '../links/revoke-link.ts';
import { sendLinkAgain } from '../links/send-link-again.ts';
import { forwardCase } from './forward-case.ts';
import { previewForward } from './preview-forward.ts';
import { proposeForward } from './propose-forward.ts';

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
