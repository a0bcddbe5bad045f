import type { Grants } from '@cfm/contract/platform/access.ts';
import {
  type FlagClaim,
  type RoleType,
  roleTypes,
  type ScopeClaim,
  userManager,
} from '@cfm/contract/platform/access.ts';

/** All rights of a user. */
export interface Rights extends Grants {
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
}
export interface UserWithRights extends Rights {
  userId: number;
}
/** A right beyond the own ones, as a field of the user form. */
export type RightsPath = 'roleId' | `claims.${FlagClaim}` | `scopes.${ScopeClaim}`;

/** IFM Admin > BMW Admin > Agent: index in the contract's list, highest first. */
const rankOf = (roleType: RoleType) => roleTypes.indexOf(roleType);

/** Rights that exceed one's own (rule 18.3). Empty if none do. */
export const beyondRights = (rights: Rights, own: Rights): RightsPath[] => [
  ...(rankOf(rights.roleType) < rankOf(own.roleType) ? (['roleId'] as const) : []),
  ...rights.claims.filter((claim) => !own.claims.includes(claim)).map((claim) => `claims.${claim}` as const),
  ...scopesBeyond(rights.scopes, own.scopes).map((scope) => `scopes.${scope}` as const),
];

/** Scopes that would have to be narrower, so that they allow only what the own ones allow. */
function scopesBeyond(given: Rights['scopes'], own: Rights['scopes']): ScopeClaim[] {
  const isExcluded = (marketId: number) => given.ExcludeMarket?.includes(marketId) ?? false;
  const isOpen = (marketId: number) => (given.Markets?.includes(marketId) ?? true) && !isExcluded(marketId);
  const isWithin: Record<ScopeClaim, () => boolean> = {
    Markets: () =>
      own.Markets === undefined ||
      (given.Markets?.every((marketId) => isExcluded(marketId) || own.Markets?.includes(marketId)) ?? false),
    ExcludeMarket: () => !own.ExcludeMarket?.some(isOpen),
    CaseSource: () => areIdsWithin(given.CaseSource, own.CaseSource),
    Brand: () => areIdsWithin(given.Brand, own.Brand),
    CodeLevel2: () => areIdsWithin(given.CodeLevel2, own.CodeLevel2),
  };
  const beyond = (Object.keys(isWithin) as ScopeClaim[]).filter((scope) => !isWithin[scope]());
  if (beyond.length > 0) return beyond;
  // A user without any scope sees every contact (rule 6.8), so even a scope that excludes nothing is a limit.
  const [anyOwn] = Object.keys(own) as ScopeClaim[];
  return anyOwn !== undefined && Object.keys(given).length === 0 ? [anyOwn] : [];
}
const areIdsWithin = (given: readonly number[] | undefined, own: readonly number[] | undefined): boolean =>
  own === undefined || (given?.every((id) => own.includes(id)) ?? false);

/**
 * Reason why a manager cannot act on a user, or null (rules 1.12 and 18.2). Acting on a user with more rights
 * would be a way to get them.
 */
export function whyNotManaged(manager: UserWithRights, user: UserWithRights) {
  if (!userManager.allows(manager)) return 'noClaim';
  if (manager.userId === user.userId) return 'self';
  return beyondRights(user, manager).length > 0 ? 'moreRights' : null;
}
