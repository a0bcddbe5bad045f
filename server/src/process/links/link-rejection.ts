import type { StatusCode } from '@cfm/contract/catalog/case-statuses.ts';
import type { ErrorCode } from '@cfm/contract/platform/errors.ts';
import { erasedMark } from '../../platform/texts/erased-mark.ts';

export interface LinkState {
  expiresAt: string;
  solvedAt: string | null;
  endedAt: string | null;
  revokedAt: string | null;
}
export interface LinkedCaseState {
  status: StatusCode;
  solvedDateTime: string | null;
  deletedAt: string | null;
}
export type LinkRejection = Extract<ErrorCode, 'InvalidToken' | 'CaseSolved' | 'ExpiredLink' | 'CaseErased'>;

/**
 * Why a token link does not open, or null if it does (rules 9.8 to 9.11). The link that solved the case opens until it
 * expires, to show its confirmation again.
 *
 * - `InvalidToken`: the link was revoked, or the case is deleted, spam or integrated.
 * - `CaseSolved`: the case was solved another way, even if it was closed afterwards.
 * - `ExpiredLink`: the link has expired, or the case was closed without a solution or reopened, which requires a new
 *   forward.
 * - `CaseErased`: the same for a case whose customer was erased. It no longer needs an answer (rule 19.23).
 */
export function linkRejection(
  link: LinkState,
  of: LinkedCaseState & { title: string },
  now: string,
): LinkRejection | null {
  if (link.revokedAt !== null || of.deletedAt !== null) return 'InvalidToken';
  if (link.expiresAt <= now) return 'ExpiredLink';
  const rejection = rejectionByCase(link, of);
  return rejection === 'ExpiredLink' && of.title === erasedMark ? 'CaseErased' : rejection;
}

/** Whether staff can no longer act on a link (rule 9.25). An expired link can still be extended. */
export const isLinkEnded = (link: Omit<LinkState, 'expiresAt'>, of: LinkedCaseState): boolean =>
  link.revokedAt !== null ||
  link.solvedAt !== null ||
  of.deletedAt !== null ||
  rejectionByCase(link, of) !== null;

function rejectionByCase(
  { endedAt, solvedAt }: Pick<LinkState, 'endedAt' | 'solvedAt'>,
  of: LinkedCaseState,
): LinkRejection | null {
  switch (of.status) {
    case 'Spam':
    case 'Integrated':
      return 'InvalidToken';
    case 'Solved':
    case 'Closed':
      if (of.solvedDateTime === null) return 'ExpiredLink';
      // After the case was reopened and solved again, the first link is no longer the one that solved it.
      return solvedAt === of.solvedDateTime ? null : 'CaseSolved';
    default:
      return endedAt === null && solvedAt === null ? null : 'ExpiredLink';
  }
}
