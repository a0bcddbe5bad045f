import { userSettingsEndpoints } from '@cfm/contract/access/user-settings.ts';
import { userEndpoints } from '@cfm/contract/access/users.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { createUser } from './create-user.ts';
import { findDraft } from './find-draft.ts';
import { getGivableRights } from './get-givable-rights.ts';
import { getUser } from './get-user.ts';
import { getUserTemplate } from './get-user-template.ts';
import { getUserTraces } from './get-user-traces.ts';
import { importUsers } from './import-users.ts';
import { listIkams } from './list-ikams.ts';
import { listRoles } from './list-roles.ts';
import { listUserAccounts } from './list-user-accounts.ts';
import { listUsers } from './list-users.ts';
import { previewHandover } from './preview-handover.ts';
import { previewRights } from './preview-rights.ts';
import { previewUserImport } from './preview-user-import.ts';
import { removeDraft } from './remove-draft.ts';
import { removeUser } from './remove-user.ts';
import { resendActivation } from './resend-activation.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { saveDraft } from './save-draft.ts';
import { savePreference } from './save-preference.ts';
import { unlockUser } from './unlock-user.ts';
import { updateUser } from './update-user.ts';

const routes = [
  ...bindings(userEndpoints, {
    listUsers: listUsers,
    listIkams: listIkams,
    savePreference: (ctx, { params, body }) => savePreference(ctx, { ...params, ...body }),
    findDraft: (ctx, { params, query }) => findDraft(ctx, { ...params, ...query }),
    saveDraft: (ctx, { params, body }) => saveDraft(ctx, { ...params, ...body }),
    removeDraft: (ctx, { params, query }) => removeDraft(ctx, { ...params, ...query }),
  }),
  ...bindings(userSettingsEndpoints, {
    listUserAccounts: (ctx, { query }) => listUserAccounts(ctx, query),
    listRoles: listRoles,
    getGivableRights: getGivableRights,
    getUser: (ctx, { params }) => getUser(ctx, { userId: params.id }),
    createUser: (ctx, { body }) => createUser(ctx, body),
    updateUser: (ctx, { params, body }) => updateUser(ctx, { userId: params.id, ...body }),
    removeUser: (ctx, { params, query }) => removeUser(ctx, { userId: params.id, ...query }),
    getUserTraces: (ctx, { params }) => getUserTraces(ctx, { userId: params.id }),
    previewHandover: (ctx, { params, body }) => previewHandover(ctx, { userId: params.id, ...body }),
    unlockUser: (ctx, { params }) => unlockUser(ctx, { userId: params.id }),
    resendActivation: (ctx, { params }) => resendActivation(ctx, { userId: params.id }),
    resetSecondFactor: (ctx, { params }) => resetSecondFactor(ctx, { userId: params.id }),
    previewRights: (ctx, { body }) => previewRights(ctx, body),
    getUserTemplate: (ctx) => getUserTemplate(ctx),
    previewUserImport: (ctx, { files }) => previewUserImport(ctx, { files }),
    importUsers: (ctx, { body, files }) => importUsers(ctx, { ...body, files }),
  }),
];

export const usersModule = defineModule({ routes });
