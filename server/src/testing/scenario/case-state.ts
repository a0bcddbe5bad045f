import { type Local, monthOf } from './calendar.ts';
import type { ScenarioCase, Step } from './scenario-cases.ts';

export type Gone = 'spam' | 'integrated' | 'deleted';

/** The state of a case at a moment, derived from its steps until then. */
export interface CaseState {
  isKnown: boolean;
  gone: Gone | null;
  isOpen: boolean;
  /** First and current completion. */
  firstDone: Local | null;
  lastDone: Local | null;
  level: number;
  hasComplexSolution: boolean;
}

const goneBy: Partial<Record<Step['does'], Gone | null>> = {
  spam: 'spam',
  integrate: 'integrated',
  delete: 'deleted',
  notSpam: null,
  restore: null,
};
const isDone = ({ does }: Step) =>
  ['solve', 'answer', 'answerComplex', 'solveComplex', 'close'].includes(does);

export function stateAt({ entered, steps }: ScenarioCase, at: Local): CaseState {
  const state: CaseState = {
    isKnown: entered <= at,
    gone: null,
    isOpen: true,
    firstDone: null,
    lastDone: null,
    level: 0,
    hasComplexSolution: false,
  };
  for (const step of steps.filter((each) => each.at <= at)) {
    const becomes = goneBy[step.does];
    if (becomes !== undefined) state.gone = becomes;
    if (isDone(step)) {
      state.isOpen = false;
      state.firstDone ??= step.at;
      // Closing a solved case completes nothing.
      if (step.does !== 'close' || state.lastDone === null) state.lastDone = step.at;
    }
    if (step.does === 'reopen') Object.assign(state, { isOpen: true, lastDone: null });
    if (step.does === 'answerComplex' || step.does === 'solveComplex') state.hasComplexSolution = true;
    if (step.does === 'escalate') state.level = Number(step.detail);
  }
  return state;
}

export type CaseAt = ScenarioCase & CaseState;
/** All cases that exist at a moment, with their state. */
export const listAt = (cases: readonly ScenarioCase[], at: Local): CaseAt[] =>
  cases.map((each) => ({ ...each, ...stateAt(each, at) })).filter(({ isKnown }) => isKnown);
/** The cases that reports count: without spam, integrated and deleted ones. */
export const countedAt = (cases: readonly ScenarioCase[], at: Local): CaseAt[] =>
  listAt(cases, at).filter(({ gone }) => gone === null);

export const isReceivedIn = (month: string) => (each: ScenarioCase) => monthOf(each.received) === month;
export const isDoneIn = (month: string) => (each: CaseState) =>
  each.firstDone !== null && monthOf(each.firstDone) === month;
