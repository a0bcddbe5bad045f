import {
  manualStatusCodes,
  openStatusIds,
  readOnlyStatusCodes,
  type StatusCode,
} from '@cfm/contract/catalog/case-statuses.ts';

/** Ids by code: the position in the contract's list, from 1. */
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
  if (!code) throw new Error(`unknown status id ${statusId}`);
  return code;
};
export const isOpen = (statusId: number): boolean => (openStatusIds as readonly number[]).includes(statusId);
/** Closed, Spam or Integrated: read-only until reopened or undone. */
export const isReadOnly = (statusId: number): boolean =>
  (readOnlyStatusCodes as readonly string[]).includes(statusCodeOf(statusId));
/** Spam or Integrated: left out of lists, and not available to locks and links. */
export const isExcluded = (statusId: number): boolean =>
  statusId === statusIds.Spam || statusId === statusIds.Integrated;

/** Solved, Closed, Spam or Integrated: no one is asked about the case any more (rule 3.7). */
export const isCompleted = (statusId: number): boolean =>
  statusId === statusIds.Solved || isReadOnly(statusId);
export const completedStatusIds = Object.values(statusIds).filter(isCompleted);

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
