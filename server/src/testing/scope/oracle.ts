import type { RoleType, ScopeClaim } from '@cfm/contract/access.ts';

/** What decides who sees a case. */
export interface CaseFacts {
  caseId: number;
  internalId: string;
  marketId: number | null;
  brandId: number | null;
  sourceId: number;
  mailboxId: number | null;
  contactId: number | null;
  statusId: number;
  isDeleted: boolean;
  /** Of each set; null of one that names an area alone. */
  topicGroupIds: readonly (number | null)[];
}
export interface Viewer {
  userId: number;
  roleType: RoleType;
  scopes: Partial<Record<ScopeClaim, readonly number[]>>;
  /** The mailboxes that the user receives. */
  mailboxIds: readonly number[];
}

/** The rules 1.3 and 1.6 to 1.8 once more, in words of their own: nothing here is of the product's code. */
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

/** Rule 6.8: who sees one of its cases, everybody while no case uses it, and who has no scope at all. */
export function seesContact(viewer: Viewer, itsCases: readonly CaseFacts[]): boolean {
  if (Object.keys(viewer.scopes).length === 0 || itsCases.length === 0) return true;
  return itsCases.some((row) => seesCase(viewer, row));
}
