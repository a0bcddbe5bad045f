import { type RoleType, roleTypes } from '@cfm/contract/access.ts';

/** IFM Admin > BMW Admin > Agent: the order of the contract's list, highest first. */
const rankOf = (roleType: RoleType) => roleTypes.indexOf(roleType);

/** A user manager acts on users of the own rank and below (rule 1.12). */
export const mayManage = (manager: { roleType: RoleType }, user: { roleType: RoleType }): boolean =>
  rankOf(manager.roleType) <= rankOf(user.roleType);
