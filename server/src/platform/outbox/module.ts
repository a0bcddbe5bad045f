import { mailOutEndpoints } from '@cfm/contract/platform/outbox.ts';
import { defineModule } from '../define-module.ts';
import { bindings } from '../http/bindings.ts';
import { getAutomaticMail } from './get-automatic-mail.ts';
import { getOutgoingMail } from './get-outgoing-mail.ts';
import { deliverDueMails, deliverMail } from './jobs.ts';
import { listOutgoingMail } from './list-outgoing-mail.ts';
import { retryOutgoingMail } from './retry-outgoing-mail.ts';
import { setAutomaticMail } from './set-automatic-mail.ts';

const routes = bindings(mailOutEndpoints, {
  listOutgoingMail: (ctx, { query }) => listOutgoingMail(ctx, query),
  getOutgoingMail: (ctx, { params }) => getOutgoingMail(ctx, { mailId: params.id }),
  retryOutgoingMail: (ctx, { params }) => retryOutgoingMail(ctx, { mailId: params.id }),
  getAutomaticMail: (ctx) => getAutomaticMail(ctx),
  setAutomaticMail: (ctx, { body }) => setAutomaticMail(ctx, body),
});

export const outboxModule = defineModule({ routes, jobs: [deliverMail, deliverDueMails] });
