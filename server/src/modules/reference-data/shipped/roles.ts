import type { FlagClaim, RoleName, RoleType } from '@cfm/contract/access.ts';

export type RoleRow = {
  code: string;
  name: RoleName;
  roleType: RoleType;
  claims: readonly FlagClaim[];
  sortOrder: number;
};

/** The five roles of rule 1.1. None carries a scope: scopes are given to a user. */
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
    sortOrder: 1,
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
    sortOrder: 2,
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
    sortOrder: 3,
  },
  {
    code: 'ikam',
    name: 'IKAM',
    roleType: 'Agent',
    claims: ['Reports', 'StopReminderPermission', 'CreatePostQualificaionPermission'],
    sortOrder: 4,
  },
  {
    code: 'agent',
    name: 'Agent',
    roleType: 'Agent',
    claims: ['CreatePostQualificaionPermission', 'EditableCodeLvl'],
    sortOrder: 5,
  },
];
