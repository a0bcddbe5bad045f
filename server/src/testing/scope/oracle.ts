import type { FlagClaim, RoleType, ScopeClaim } from '@cfm/contract/platform/access.ts';

/** The facts that decide who sees a case. */
export interface CaseFacts {
  caseId: number;
  internalId: string;
  marketId: number | null;
  brandId: number | null;
  sourceId: number;
  mailboxId: number | null;
  contactId: number | null;
  contactCarId: number | null;
  statusId: number;
  isDeleted: boolean;
  /** Of each set. Null for a set with only an area. */
  topicGroupIds: readonly (number | null)[];
}
export interface Viewer {
  userId: number;
  roleType: RoleType;
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
  claims: readonly FlagClaim[];
  /** The mailboxes of the user. */
  mailboxIds: readonly number[];
}

/** The rules 1.3, 1.6 to 1.8, 6.8 and 19.1, implemented independently of the product. */
export function liesInScope(viewer: Viewer, row: CaseFacts): boolean {
  const classifies =
    viewer.roleType !== 'Agent' || (row.mailboxId !== null && viewer.mailboxIds.includes(row.mailboxId));
  const passes = (claim: ScopeClaim, values: readonly (number | null)[]): boolean => {
    const allowed = viewer.scopes[claim];
    if (allowed === undefined) return true;
    if (values.length === 0) return classifies;
    return values.some((value) => value !== null && allowed.includes(value));
  };
  const known = (id: number | null) => (id === null ? [] : [id]);
  if (row.marketId !== null && viewer.scopes.ExcludeMarket?.includes(row.marketId)) return false;
  return (
    passes('Markets', known(row.marketId)) &&
    passes('CaseSource', [row.sourceId]) &&
    passes('Brand', known(row.brandId)) &&
    passes('CodeLevel2', row.topicGroupIds)
  );
}

export const seesCase = (viewer: Viewer, row: CaseFacts): boolean =>
  !row.isDeleted && liesInScope(viewer, row);

/** Rule 6.8: users who see one of its cases, all users if no case uses it, and users without a scope. */
export function seesContact(viewer: Viewer, itsCases: readonly CaseFacts[]): boolean {
  if (Object.keys(viewer.scopes).length === 0 || itsCases.length === 0) return true;
  return itsCases.some((row) => seesCase(viewer, row));
}

/** Rule 1.14: settings of markets in scope. Those of all markets (null) only without any scope, and none with other scopes. */
export function maySet({ scopes }: Viewer, marketId: number | null): boolean {
  const names = Object.keys(scopes);
  if (marketId === null) return names.length === 0;
  if (names.some((name) => name !== 'Markets' && name !== 'ExcludeMarket')) return false;
  const isExcluded = scopes.ExcludeMarket?.includes(marketId);
  return !isExcluded && (scopes.Markets === undefined || scopes.Markets.includes(marketId));
}

/** Rule 19.1: data protection covers the whole person, in any scope. */
export const seesPersons = ({ claims }: Viewer): boolean => claims.includes('DSVGO');

/**
 * Rule 19.2: the number of cases of a person and their cars, including deleted ones, and of those the reader does not
 * see.
 */
export function countStoredCases(
  viewer: Viewer,
  ofPerson: { contactId: number; carIds: readonly number[] },
  cases: readonly CaseFacts[],
) {
  const own = cases.filter(
    ({ contactId, contactCarId }) =>
      contactId === ofPerson.contactId || (contactCarId !== null && ofPerson.carIds.includes(contactCarId)),
  );
  const seen = own.filter((row) => seesCase(viewer, row)).map(({ caseId }) => caseId);
  return { cases: own.length, casesOutOfScope: own.length - seen.length, seen };
}
