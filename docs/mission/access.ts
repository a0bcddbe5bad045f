import type { FlagClaim, Grants, RoleName, RoleType } from '@cfm/contract/access.ts';

/** Who gets in, as the specification states it; several conditions are all asked for. Written anew here, so that the product's own predicates are judged by it. */
export type StatedAccess =
  | 'anonymous'
  | 'signed in'
  | { roleTypes?: readonly RoleType[]; roles?: readonly RoleName[]; claims?: readonly FlagClaim[] };

export const administrators = { roleTypes: ['IFM Admin', 'BMW Admin'] } as const satisfies StatedAccess;
export const ifmAdmin = { roleTypes: ['IFM Admin'] } as const satisfies StatedAccess;
export const roleAdmin = { roles: ['Admin'] } as const satisfies StatedAccess;
export const monthlyTeam = { roles: ['Admin', 'BMW BCC Team'] } as const satisfies StatedAccess;
export const creators = { roleTypes: ['IFM Admin', 'BMW Admin', 'Agent'] } as const satisfies StatedAccess;
export const gdprClaim = { claims: ['DSVGO'] } as const satisfies StatedAccess;
export const blacklistClaim = { claims: ['Blacklist'] } as const satisfies StatedAccess;
export const reportingClaim = { claims: ['Reports'] } as const satisfies StatedAccess;

/** Whether someone with these grants is to be let in; null: nobody is signed in. */
export function isStatedFor(access: StatedAccess, grants: Grants | null): boolean {
  if (access === 'anonymous') return true;
  if (grants === null) return false;
  if (access === 'signed in') return true;
  const { roleTypes, roles, claims } = access;
  return (
    (roleTypes?.includes(grants.roleType) ?? true) &&
    (roles?.includes(grants.role) ?? true) &&
    (claims?.every((claim) => grants.claims.includes(claim)) ?? true)
  );
}
