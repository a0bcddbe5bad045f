import type { Role } from '@cfm/contract/access/user-settings.ts';
import { flagClaims, userManager } from '@cfm/contract/platform/access.ts';
import { type Ctx, userOf } from '../../context.ts';
import { beyondRights } from '../sign-in/policy.ts';
import { listRoleRows } from './queries.ts';

/** Roles, and whether the reader may give them. A role's default claim can still be taken away (rule 18.3). */
export async function listRoles(ctx: Ctx): Promise<Role[]> {
  const reader = userOf(ctx);
  const rows = await listRoleRows(ctx.db);
  return rows.map(({ id, name, roleType, claims }) => ({
    id,
    name,
    roleType,
    claims: flagClaims.filter((claim) => claims.includes(claim)),
    mayGive:
      userManager.allows(reader) &&
      beyondRights({ role: name, roleType, claims: [], scopes: reader.scopes }, reader).length === 0,
  }));
}
