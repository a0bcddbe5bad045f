import { type Local, monthOf } from './calendar.ts';
import type { PlayedCase, Step } from './played-case.ts';

export type Gone = 'spam' | 'integrated' | 'deleted';

/** Where a case of the list stands at a moment, by what the list says was done until then. */
export interface Standing {
  isKnown: boolean;
  gone: Gone | null;
  isOpen: boolean;
  /** Of the first time it was done, and as it stands now. */
  firstDone: Local | null;
  lastDone: Local | null;
  /** Solved, not closed alone, and still so. */
  solved: Local | null;
  level: number;
  hasComplexSolution: boolean;
  /** An outsider did something, or it was escalated, and nobody of the staff has opened it since. */
  needsAttention: boolean;
  forwardedTo: 'dealer' | 'garage' | null;
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
const callsForAttention: readonly Step['does'][] = ['delay', 'answer', 'answerComplex', 'escalate'];

export function standingOf({ entered, steps }: PlayedCase, at: Local): Standing {
  const standing: Standing = {
    isKnown: entered <= at,
    gone: null,
    isOpen: true,
    firstDone: null,
    lastDone: null,
    solved: null,
    level: 0,
    hasComplexSolution: false,
    needsAttention: false,
    forwardedTo: null,
  };
  for (const step of steps.filter((each) => each.at <= at)) {
    const becomes = goneBy[step.does];
    if (becomes !== undefined) standing.gone = becomes;
    if (isDone(step)) {
      standing.isOpen = false;
      standing.firstDone ??= step.at;
      if (step.does !== 'close' || standing.solved === null) standing.lastDone = step.at;
      if (step.does !== 'close') standing.solved = step.at;
    }
    if (step.does === 'reopen')
      Object.assign(standing, { isOpen: true, lastDone: null, solved: null } satisfies Partial<Standing>);
    if (step.does === 'answerComplex' || step.does === 'solveComplex') standing.hasComplexSolution = true;
    if (step.does === 'escalate') standing.level = step.level;
    if (step.does === 'forward') standing.forwardedTo = step.to;
    if (callsForAttention.includes(step.does)) standing.needsAttention = true;
    else if (step.inBrowser) standing.needsAttention = false;
  }
  return standing;
}

export type Stood = PlayedCase & Standing;
/** The list as it stands at a moment. */
export const listAt = (cases: readonly PlayedCase[], at: Local): Stood[] =>
  cases.map((each) => ({ ...each, ...standingOf(each, at) })).filter(({ isKnown }) => isKnown);
/** What reports count of it: not what is spam, part of another case or deleted. */
export const countedAt = (cases: readonly PlayedCase[], at: Local): Stood[] =>
  listAt(cases, at).filter(({ gone }) => gone === null);

export const isReceivedIn = (month: string) => (each: PlayedCase) => monthOf(each.received) === month;
export const isDoneIn = (month: string) => (each: Standing) =>
  each.firstDone !== null && monthOf(each.firstDone) === month;
