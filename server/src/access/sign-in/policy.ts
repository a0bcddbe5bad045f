import type { Grants } from '@cfm/contract/platform/access.ts';
import {
  type FlagClaim,
  type RoleType,
  roleTypes,
  type ScopeClaim,
  userManager,
} from '@cfm/contract/platform/access.ts';

/** What somebody holds, all in all. */
export interface Rights extends Grants {
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
}
export interface UserWithRights extends Rights {
  userId: number;
}
/** Where rights go beyond others, as the field of the form of a user. */
export type RightsPath = 'roleId' | `claims.${FlagClaim}` | `scopes.${ScopeClaim}`;

/** IFM Admin > BMW Admin > Agent: the order of the contract's list, highest first. */
const rankOf = (roleType: RoleType) => roleTypes.indexOf(roleType);

/** Where these rights open more than one's own do (rule 18.3); nowhere: they lie within. */
export const beyondRights = (rights: Rights, own: Rights): RightsPath[] => [
  ...(rankOf(rights.roleType) < rankOf(own.roleType) ? (['roleId'] as const) : []),
  ...rights.claims.filter((claim) => !own.claims.includes(claim)).map((claim) => `claims.${claim}` as const),
  ...scopesBeyond(rights.scopes, own.scopes).map((scope) => `scopes.${scope}` as const),
];

/** Scopes that would have to be narrower for all that they let through to be let through by the own ones too. */
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
  // Whoever has no scope at all sees every contact (rule 6.8), and one that takes nothing away is a scope too.
  const [anyOwn] = Object.keys(own) as ScopeClaim[];
  return anyOwn !== undefined && Object.keys(given).length === 0 ? [anyOwn] : [];
}
const areIdsWithin = (given: readonly number[] | undefined, own: readonly number[] | undefined): boolean =>
  own === undefined || (given?.every((id) => own.includes(id)) ?? false);

/** Why somebody can't act on a user, or null (rules 1.12 and 18.2). Acting on more rights than one's own would be a way to them. */
export function whyNotManaged(manager: UserWithRights, user: UserWithRights) {
  if (!userManager.allows(manager)) return 'noClaim';
  if (manager.userId === user.userId) return 'self';
  return beyondRights(user, manager).length > 0 ? 'moreRights' : null;
}
