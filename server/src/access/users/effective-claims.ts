import {
  type ClaimType,
  type FlagClaim,
  flagClaims,
  type ScopeClaim,
  scopeClaims,
} from '@cfm/contract/platform/access.ts';

export interface OwnClaim {
  type: ClaimType;
  isGranted: boolean;
  ids: readonly number[];
}
export interface EffectiveClaims {
  flags: FlagClaim[];
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
}

/**
 * Claims of a user: the role's default claims, extended or reduced by the user's own, and the scopes
 * (rules 1.2 and 1.3). A scope without ids is still a limit: it allows nothing.
 */
export function effectiveClaims(
  defaultClaims: readonly string[],
  ownClaims: readonly OwnClaim[],
): EffectiveClaims {
  const own = new Map(ownClaims.map((claim) => [claim.type, claim]));
  const flags = flagClaims.filter((type) => own.get(type)?.isGranted ?? defaultClaims.includes(type));
  const scopes: EffectiveClaims['scopes'] = {};
  for (const type of scopeClaims) {
    const claim = own.get(type);
    if (claim?.isGranted) scopes[type] = claim.ids;
  }
  return { flags, scopes };
}
