import { claimTypes, roleNames, roleTypes } from '@cfm/contract/platform/access.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserActor } from '../../context.ts';
import { effectiveClaims } from './effective-claims.ts';

/** Columns of a user that every statement reads to build an actor. */
export const rightsForm = {
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  role: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  defaultClaims: z.array(z.string()),
  ownClaims: z.array(
    z.object({ type: z.enum(claimTypes), isGranted: z.boolean(), ids: z.array(z.number()) }),
  ),
};
const rightsRow = z.object(rightsForm);

/** The same as SQL columns, for a user `u` with the role `r`. */
export const rightsColumns = sql`u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
  u.is_active as "isActive", r.name as role, r.role_type as "roleType", r.default_claims as "defaultClaims",
  (select coalesce(json_agg(json_build_object('type', c.type, 'isGranted', c.is_granted, 'ids', c.ids)), '[]')
    from user_claims c where c.user_id = u.user_id) as "ownClaims"`;

/** Builds the actor of a user with the current claims and scopes. */
export function actorOf(row: z.infer<typeof rightsRow>, sessionHash: string): UserActor {
  const { flags, scopes } = effectiveClaims(row.defaultClaims, row.ownClaims);
  return {
    kind: 'user',
    userId: row.userId,
    fullName: `${row.firstName} ${row.lastName}`,
    role: row.role,
    roleType: row.roleType,
    claims: flags,
    scopes,
    sessionHash,
  };
}
