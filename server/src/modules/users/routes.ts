import { userEndpoints } from '@cfm/contract/users.ts';
import { bindings } from '../../http/bindings.ts';
import { findDraft } from './find-draft.ts';
import { listIkams, listUsers } from './queries.ts';
import { removeDraft, saveDraft } from './save-draft.ts';
import { savePreference } from './save-preference.ts';

export const userRoutes = bindings(userEndpoints, {
  listUsers: listUsers,
  listIkams: listIkams,
  savePreference: (ctx, { params, body }) => savePreference(ctx, { ...params, ...body }),
  findDraft: (ctx, { params }) => findDraft(ctx, params),
  saveDraft: (ctx, { params, body }) => saveDraft(ctx, { ...params, ...body }),
  removeDraft: (ctx, { params }) => removeDraft(ctx, params),
});
