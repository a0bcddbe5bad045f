import { mailboxEndpoints } from '@cfm/contract/catalog/mailboxes.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createMailbox } from './create-mailbox.ts';
import { getMailbox } from './get-mailbox.ts';
import { listMailboxes } from './list-mailboxes.ts';
import { removeMailbox } from './remove-mailbox.ts';
import { updateMailbox } from './update-mailbox.ts';

const routes = bindings(mailboxEndpoints, {
  listMailboxes: (ctx) => listMailboxes(ctx),
  getMailbox: (ctx, { params }) => getMailbox(ctx, { mailboxId: params.id }),
  createMailbox: (ctx, { body }) => createMailbox(ctx, body),
  updateMailbox: (ctx, { params, body }) => updateMailbox(ctx, { mailboxId: params.id, ...body }),
  removeMailbox: (ctx, { params }) => removeMailbox(ctx, { mailboxId: params.id }),
});

export const mailboxesModule = defineModule({ routes });
