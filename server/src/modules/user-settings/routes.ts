import { userSettingsEndpoints } from '@cfm/contract/user-settings.ts';
import { bindings } from '../../http/bindings.ts';
import { resendActivation, resetSecondFactor, unlockUser } from './account-acts.ts';
import { createUser } from './create-user.ts';
import { getUser } from './get-user.ts';
import { getUserTemplate } from './import-table.ts';
import { importUsers, previewUserImport } from './import-users.ts';
import { getGivableRights, listRoles } from './list-roles.ts';
import { listUserAccounts } from './list-user-accounts.ts';
import { previewRights } from './preview-rights.ts';
import { getUserTraces, removeUser } from './remove-user.ts';
import { updateUser } from './update-user.ts';

export const userSettingsRoutes = bindings(userSettingsEndpoints, {
  listUserAccounts: (ctx, { query }) => listUserAccounts(ctx, query),
  listRoles: listRoles,
  getGivableRights: getGivableRights,
  getUser: (ctx, { params }) => getUser(ctx, { userId: params.id }),
  createUser: (ctx, { body }) => createUser(ctx, body),
  updateUser: (ctx, { params, body }) => updateUser(ctx, { userId: params.id, ...body }),
  removeUser: (ctx, { params }) => removeUser(ctx, { userId: params.id }),
  getUserTraces: (ctx, { params }) => getUserTraces(ctx, { userId: params.id }),
  unlockUser: (ctx, { params }) => unlockUser(ctx, { userId: params.id }),
  resendActivation: (ctx, { params }) => resendActivation(ctx, { userId: params.id }),
  resetSecondFactor: (ctx, { params }) => resetSecondFactor(ctx, { userId: params.id }),
  previewRights: (ctx, { body }) => previewRights(ctx, body),
  getUserTemplate: (ctx) => getUserTemplate(ctx),
  previewUserImport: (ctx, { files }) => previewUserImport(ctx, { files }),
  importUsers: (ctx, { body, files }) => importUsers(ctx, { ...body, files }),
});
