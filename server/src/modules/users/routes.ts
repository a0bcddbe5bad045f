import { userEndpoints } from '@cfm/contract/users.ts';
import { userOf } from '../../context.ts';
import { bindings } from '../../http/bindings.ts';
import { findDraft, listIkams, listUsers } from './queries.ts';
import { removeDraft, saveDraft } from './save-draft.ts';
import { savePreference } from './save-preference.ts';

export const userRoutes = bindings(userEndpoints, {
  listUsers: (ctx) => listUsers(ctx.db),
  listIkams: (ctx) => listIkams(ctx.db),
  savePreference: async (ctx, { params, body }) => {
    await savePreference(ctx, { ...params, ...body });
    return {};
  },
  findDraft: (ctx, { params }) => findDraft(ctx.db, userOf(ctx).userId, params.key),
  saveDraft: (ctx, { params, body }) => saveDraft(ctx, { ...params, ...body }),
  removeDraft: async (ctx, { params }) => {
    await removeDraft(ctx, params);
    return {};
  },
});
