import { blacklistEndpoints } from '@cfm/contract/catalog/blacklist.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createEntry } from './create-entry.ts';
import { getEntry } from './get-entry.ts';
import { listBlacklist } from './list-blacklist.ts';
import { removeEntry } from './remove-entry.ts';
import { updateEntry } from './update-entry.ts';

const routes = bindings(blacklistEndpoints, {
  listBlacklist: (ctx, { body }) => listBlacklist(ctx, body),
  createBlacklistEntry: (ctx, { body }) => createEntry(ctx, body),
  getBlacklistEntry: (ctx, { params }) => getEntry(ctx.db, params.id),
  updateBlacklistEntry: (ctx, { params, body }) => updateEntry(ctx, { blacklistId: params.id, ...body }),
  removeBlacklistEntry: (ctx, { params }) => removeEntry(ctx, { blacklistId: params.id }),
});

export const blacklistModule = defineModule({ routes });
