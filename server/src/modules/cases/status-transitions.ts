import {
  manualStatusCodes,
  openStatusIds,
  restStatusCodes,
  type StatusCode,
} from '@cfm/contract/case-statuses.ts';

/** By code: each one's place in the contract's list, from 1. */
export const statusIds = {
  New: 1,
  InProgress: 2,
  Forwarded: 3,
  WaitingForCustomer: 4,
  Answered: 5,
  Solved: 6,
  Closed: 7,
  Spam: 8,
  Integrated: 9,
} as const satisfies Record<StatusCode, number>;

export const statusCodeOf = (statusId: number): StatusCode => {
  const code = (Object.keys(statusIds) as StatusCode[]).find((key) => statusIds[key] === statusId);
  if (!code) throw new Error(`no status has the id ${statusId}`);
  return code;
};
export const isOpen = (statusId: number): boolean => (openStatusIds as readonly number[]).includes(statusId);
/** Closed, Spam, Integrated: read-only until reopened or undone. */
export const isAtRest = (statusId: number): boolean =>
  (restStatusCodes as readonly string[]).includes(statusCodeOf(statusId));
/** Spam or part of another case: out of lists, out of reach of locks and links. */
export const isPutAside = (statusId: number): boolean =>
  statusId === statusIds.Spam || statusId === statusIds.Integrated;

/** What leads from which status to which (rules 3.3 and 3.4). */
export const transitions = {
  firstEdit: { from: ['New'], to: 'InProgress' },
  forward: {
    from: ['New', 'InProgress', 'Forwarded', 'WaitingForCustomer', 'Answered', 'Solved'],
    to: 'Forwarded',
  },
  solveByLink: { from: ['New', 'InProgress', 'Forwarded', 'WaitingForCustomer', 'Answered'], to: 'Solved' },
} as const satisfies Record<string, { from: readonly StatusCode[]; to: StatusCode }>;
export type Transition = keyof typeof transitions;

/** Where a transition leads from a status, or null when it is not allowed there. */
export function transitionTarget(transition: Transition, fromStatusId: number): number | null {
  const { from, to } = transitions[transition];
  return (from as readonly StatusCode[]).includes(statusCodeOf(fromStatusId)) ? statusIds[to] : null;
}

/** Statuses that staff may set by hand, from a given one; a case at rest only reopens. */
export function manualTargets(fromStatusId: number): readonly StatusCode[] {
  const from = statusCodeOf(fromStatusId);
  if (from === 'Closed') return ['InProgress'];
  return isAtRest(fromStatusId) ? [] : manualStatusCodes;
}
