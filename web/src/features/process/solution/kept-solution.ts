import { vinLength } from '@cfm/contract/platform/limits.ts';
import type { ComplexType } from '@cfm/contract/process/complex-solve.ts';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import { emptyOptions } from '@cfm/contract/process/solution-options.ts';
import { draftOf } from '../../../ui/use-form.ts';
import {
  adoptEntries,
  firstSolveValues,
  type SolveValues,
  solveSchemaOf,
  wordsOfSolutions,
} from '../../../ui/use-solve-form.ts';
import type { Proposal } from './queries.ts';

/** What the complex form begins with: the solution that the new one replaces, where the case was solved before (rule 9.49). */
export function beginningOf({ entries, vin, before }: Proposal): SolveValues {
  const empty = firstSolveValues(entries, vin);
  if (before === null) return empty;
  const { topics, board, vin: saidVin } = before.complex;
  // A topic that is gone has no id either, but it names its area.
  const said = topics.filter((topic) => topic.caseCodeLevelSetId !== null || topic.codeLevelAreaId === null);
  return {
    ...empty,
    ...board,
    // Of somebody who was erased another word stands there.
    vin: saidVin.length === vinLength ? saidVin : vin,
    solutions: adoptEntries(
      said.map(({ caseCodeLevelSetId, caseCost, discountGranted, detailedConsalting, options }) => ({
        caseCodeLevelSetId,
        ...emptyOptions(),
        ...Object.fromEntries(options.map((name) => [name, true])),
        caseCost,
        discountGranted,
        detailedConsalting,
      })),
      entries,
    ),
  };
}

const isSimple = (kept: unknown): kept is { solution: string } =>
  typeof kept === 'object' && kept !== null && 'solution' in kept && typeof kept.solution === 'string';

/** The words of a kept solution, in whatever form they were typed. */
export function keptWords(kept: unknown): string {
  if (isSimple(kept)) return kept.solution;
  return wordsOfSolutions(keptValues(kept, 'C3R1')?.solutions ?? []);
}
const keptValues = (kept: unknown, type: ComplexType): SolveValues | null =>
  draftOf(solveSchemaOf(type), kept, firstSolveValues([], null));

/** A kept solution for the complex form and the topics that the case has now; null where nothing was kept. */
export function keptComplex(
  kept: unknown,
  type: ComplexType,
  entries: readonly SolutionEntry[],
  vin: string | null,
): SolveValues | null {
  if (isSimple(kept)) return firstSolveValues(entries, vin, kept.solution);
  const values = keptValues(kept, type);
  return values && { ...values, solutions: adoptEntries(values.solutions ?? [], entries) };
}
