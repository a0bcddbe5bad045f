import { userEndpoints } from '@cfm/contract/users.ts';
import { userOf } from '../../context.ts';
import { bindings } from '../../http/bindings.ts';
import { getDraft, listIkams, lookupUsers } from './queries.ts';
import { removeDraft, saveDraft } from './save-draft.ts';
import { savePreference } from './save-preference.ts';

export const userRoutes = bindings(userEndpoints, {
  lookupUsers: (ctx) => lookupUsers(ctx.db),
  listIkams: (ctx) => listIkams(ctx.db),
  savePreference: async (ctx, { params, body }) => {
    await savePreference(ctx, { key: params.key, value: body.value });
    return {};
  },
  getDraft: (ctx, { params }) => getDraft(ctx.db, userOf(ctx).userId, params.key),
  saveDraft: (ctx, { params, body }) => saveDraft(ctx, { key: params.key, value: body.value }),
  removeDraft: async (ctx, { params }) => {
    await removeDraft(ctx, params.key);
    return {};
  },
});
