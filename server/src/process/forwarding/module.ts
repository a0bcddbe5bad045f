import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { extendLink } from '../links/extend-link.ts';
import { listLinks } from '../links/list-links.ts';
import { revokeLink } from '../links/revoke-link.ts';
import { sendLinkAgain } from '../links/send-link-again.ts';
import { forwardCase } from './forward-case.ts';
import { previewForward } from './preview-forward.ts';
import { proposeForward } from './propose-forward.ts';

const routes = bindings(forwardingEndpoints, {
  proposeForward: (ctx, { params, query }) => proposeForward(ctx, { caseId: params.id, ...query }),
  forwardCase: (ctx, { params, body, files }) => forwardCase(ctx, { caseId: params.id, ...body, files }),
  previewForward: (ctx, { params, query }) => previewForward(ctx, { caseId: params.id, ...query }),
  listLinks: (ctx, { params }) => listLinks(ctx, { caseId: params.id }),
  sendLinkAgain: (ctx, { params }) => sendLinkAgain(ctx, { caseId: params.id, caseLinkId: params.linkId }),
  extendLink: (ctx, { params }) => extendLink(ctx, { caseId: params.id, caseLinkId: params.linkId }),
  revokeLink: (ctx, { params }) => revokeLink(ctx, { caseId: params.id, caseLinkId: params.linkId }),
});

export const forwardingModule = defineModule({ routes });
