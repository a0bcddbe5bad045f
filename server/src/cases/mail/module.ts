import { caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { getTemplate } from './get-template.ts';
import { previewCaseMail } from './preview-case-mail.ts';
import { proposeCaseMail } from './propose-case-mail.ts';
import { sendCaseMail } from './send-case-mail.ts';
import { undoMail } from './undo-mail.ts';

const routes = bindings(caseMailEndpoints, {
  proposeReply: (ctx, { params, query }) =>
    proposeCaseMail(ctx, { caseId: params.id, kind: 'reply', ...query }),
  previewReply: (ctx, { params, query }) =>
    previewCaseMail(ctx, { caseId: params.id, kind: 'reply', ...query }),
  reply: (ctx, { params, body, files }) =>
    sendCaseMail(ctx, { caseId: params.id, kind: 'reply', ...body, files }),
  getTemplate: (ctx, { query }) => getTemplate(ctx, query),
  proposeEmail: (ctx, { params, query }) =>
    proposeCaseMail(ctx, { caseId: params.id, kind: 'email', ...query }),
  previewEmail: (ctx, { params, query }) =>
    previewCaseMail(ctx, { caseId: params.id, kind: 'email', ...query }),
  sendEmail: (ctx, { params, body, files }) =>
    sendCaseMail(ctx, { caseId: params.id, kind: 'email', ...body, files }),
  undoMail: (ctx, { params }) => undoMail(ctx, { caseId: params.id, mailId: params.mailId }),
});

export const mailModule = defineModule({ routes });
