import {
  manualStatusCodes,
  openStatusIds,
  readOnlyStatusCodes,
  type StatusCode,
} from '@cfm/contract/catalog/case-statuses.ts';

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
export const isReadOnly = (statusId: number): boolean =>
  (readOnlyStatusCodes as readonly string[]).includes(statusCodeOf(statusId));
/** Spam or part of another case: out of lists, out of reach of locks and links. */
export const isExcluded = (statusId: number): boolean =>
  statusId === statusIds.Spam || statusId === statusIds.Integrated;

/** Solved or at rest: nobody is asked about the case any more (rule 3.7). */
export const isCompleted = (statusId: number): boolean =>
  statusId === statusIds.Solved || isReadOnly(statusId);
export const completedStatusIds = Object.values(statusIds).filter(isCompleted);

/** Where a case goes from each status that an action is allowed in; `before` is the status before it was put aside. */
type TransitionMap = Partial<Record<StatusCode, StatusCode | 'before'>>;
const from = (codes: readonly StatusCode[], to: StatusCode): TransitionMap =>
  Object.fromEntries(codes.map((code) => [code, to]));
const open = openStatusIds.map(statusCodeOf);
const openOrSolved = [...open, 'Solved'] as const;

/** Every action that gives a case a status, beside those set by hand (rules 3.3, 3.4 and 3.35). */
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
  /** The status before it was put aside. */
  statusBeforeId: number | null;
}
/** The status that a transition gives a case, or null when its own does not allow it. */
export function transitionTarget(transition: Transition, of: StatusState): number | null {
  const course: TransitionMap = transitions[transition];
  const target = course[statusCodeOf(of.statusId)];
  if (target === undefined) return null;
  // A case that came into the database as spam was never anything else.
  return target === 'before' ? (of.statusBeforeId ?? statusIds.InProgress) : statusIds[target];
}

/** Statuses that staff may set by hand, from a given one; a case at rest only reopens. */
export function manualTargets(fromStatusId: number): readonly StatusCode[] {
  if (!isReadOnly(fromStatusId)) return manualStatusCodes;
  const reopen: TransitionMap = transitions.reopen;
  const to = reopen[statusCodeOf(fromStatusId)];
  return to === undefined || to === 'before' ? [] : [to];
}
