import type { FlagClaim, RoleName, RoleType } from '@cfm/contract/platform/access.ts';

export type RoleRow = {
  code: string;
  name: RoleName;
  roleType: RoleType;
  claims: readonly FlagClaim[];
};

/** The five roles of rule 1.1. Roles have no scopes: scopes are given to users. */
export const roles: readonly RoleRow[] = [
  {
    code: 'admin',
    name: 'Admin',
    roleType: 'IFM Admin',
    claims: [
      'UserManage',
      'Blacklist',
      'Reports',
      'DSVGO',
      'DSVGOEditing',
      'DeletePermission',
      'DeleteAttachmentPermission',
      'StopReminderPermission',
      'CreatePostQualificaionPermission',
      'EditableCodeLvl',
    ],
  },
  {
    code: 'bmw-admin',
    name: 'BMW Admin',
    roleType: 'BMW Admin',
    claims: [
      'UserManage',
      'Blacklist',
      'Reports',
      'DSVGO',
      'DSVGOEditing',
      'DeleteAttachmentPermission',
      'StopReminderPermission',
      'CreatePostQualificaionPermission',
      'EditableCodeLvl',
    ],
  },
  {
    code: 'bmw-bcc-team',
    name: 'BMW BCC Team',
    roleType: 'Agent',
    claims: [
      'Blacklist',
      'Reports',
      'DSVGO',
      'StopReminderPermission',
      'CreatePostQualificaionPermission',
      'EditableCodeLvl',
    ],
  },
  {
    code: 'ikam',
    name: 'IKAM',
    roleType: 'Agent',
    claims: ['Reports', 'StopReminderPermission', 'CreatePostQualificaionPermission'],
  },
  {
    code: 'agent',
    name: 'Agent',
    roleType: 'Agent',
    claims: ['CreatePostQualificaionPermission', 'EditableCodeLvl'],
  },
];
