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

/** Initial values of the complex form: the previous solution, if the case was solved before (rule 9.49). */
export function beginningOf({ entries, vin, before }: Proposal): SolveValues {
  const empty = firstSolveValues(entries, vin);
  if (before === null) return empty;
  const { topics, board, vin: saidVin } = before.complex;
  // A removed topic has no id either, but it has an area.
  const said = topics.filter((topic) => topic.caseCodeLevelSetId !== null || topic.codeLevelAreaId === null);
  return {
    ...empty,
    ...board,
    // Erasing a person replaces the VIN by another text.
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

/** Returns the text of a saved solution of either form. */
export function keptWords(kept: unknown): string {
  if (isSimple(kept)) return kept.solution;
  return wordsOfSolutions(keptValues(kept, 'C3R1')?.solutions ?? []);
}
const keptValues = (kept: unknown, type: ComplexType): SolveValues | null =>
  draftOf(solveSchemaOf(type), kept, firstSolveValues([], null));

/** Reads a saved solution for the complex form and the current topics of the case. Null if none was saved. */
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
