import type { ComplexType } from '@cfm/contract/complex-solve.ts';
import type { SolutionEntry } from '@cfm/contract/solution.ts';
import { draftOf } from '../../ui/use-form.ts';
import {
  adoptEntries,
  firstSolveValues,
  type SolveValues,
  solveSchemaOf,
  wordsOfSolutions,
} from '../../ui/use-solve-form.ts';

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
