import {
  caseStatuses,
  isReadOnly,
  manualStatusCodes,
  openStatusIds,
  type StatusCode,
  statusCodeOf,
  statusCodes,
} from '@cfm/contract/catalog/case-statuses.ts';

/** Ids by code. */
export const statusIds = Object.fromEntries(statusCodes.map((code) => [code, caseStatuses[code].id])) as {
  [Code in StatusCode]: (typeof caseStatuses)[Code]['id'];
}; // one entry for each code

/** Target of an action for each status that allows it. `before` is the status before the case was excluded. */
type TransitionMap = Partial<Record<StatusCode, StatusCode | 'before'>>;
const from = (codes: readonly StatusCode[], to: StatusCode): TransitionMap =>
  Object.fromEntries(codes.map((code) => [code, to]));
const open = openStatusIds.map(statusCodeOf);
const openOrSolved = [...open, 'Solved'] as const;

/** All actions that change the status, except manual changes (rules 3.3, 3.4 and 3.35). */
export const transitions = {
  firstEdit: { New: 'InProgress' },
  forward: from(openOrSolved, 'Forwarded'),
  waitForCustomer: from(openOrSolved, 'WaitingForCustomer'),
  customerAnswered: { WaitingForCustomer: 'InProgress' },
  reply: { ...from(open, 'Answered'), Solved: 'Solved' },
  solve: from(open, 'Solved'),
  close: from(openOrSolved, 'Closed'),
  reopen: { Closed: 'InProgress' },
  spam: from(openOrSolved, 'Spam'),
  undoSpam: { Spam: 'before' },
  integrate: from(openOrSolved, 'Integrated'),
  undoIntegrate: { Integrated: 'before' },
} as const satisfies Record<string, TransitionMap>;
export type Transition = keyof typeof transitions;

interface StatusState {
  statusId: number;
  /** The status before the case was excluded. */
  statusBeforeId: number | null;
}
/** Returns the target status of a transition, or null if the current status does not allow it. */
export function transitionTarget(transition: Transition, of: StatusState): number | null {
  const course: TransitionMap = transitions[transition];
  const target = course[statusCodeOf(of.statusId)];
  if (target === undefined) return null;
  // A case that arrived as spam has no earlier status.
  return target === 'before' ? (of.statusBeforeId ?? statusIds.InProgress) : statusIds[target];
}

/** Statuses that staff may set manually from a given one. A read-only case can only be reopened. */
export function manualTargets(fromStatusId: number): readonly StatusCode[] {
  if (!isReadOnly(fromStatusId)) return manualStatusCodes;
  const reopen: TransitionMap = transitions.reopen;
  const to = reopen[statusCodeOf(fromStatusId)];
  return to === undefined || to === 'before' ? [] : [to];
}
