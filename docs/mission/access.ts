import {
  type FlagClaim,
  flagClaims,
  type Grants,
  type RoleName,
  type RoleType,
  roleNames,
  roleTypes,
} from '@cfm/contract/platform/access.ts';

/** Who has access according to the specification; all conditions must hold. Independent of the access rules of the contract, which it checks. */
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

/** Whether the specification gives access to a person with these grants, or to people who are not signed in (null). */
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

const typeOf = { Admin: roleTypes[0], 'BMW Admin': roleTypes[1] } as const;
/** Every role without claims, with each single claim and with all. */
const people: readonly Grants[] = roleNames.flatMap((role) =>
  [[], ...flagClaims.map((claim) => [claim]), flagClaims].map((claims) => ({
    role,
    roleType: typeOf[role as keyof typeof typeOf] ?? 'Agent',
    claims,
  })),
);

/** Names everybody who has access, to compare two rules. */
export const peopleWith = (hasAccess: (grants: Grants | null) => boolean): string[] =>
  [null, ...people]
    .filter(hasAccess)
    .map((grants) => (grants ? `${grants.role} with ${grants.claims.join(', ') || 'no claim'}` : 'nobody'));
