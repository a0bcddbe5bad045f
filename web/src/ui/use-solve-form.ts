import {
  type CaseSolutionValues,
  type ComplexSolve,
  type ComplexSolveValues,
  type ComplexType,
  complexSolveForms,
} from '@cfm/contract/process/complex-solve.ts';
import type { SolutionEntry } from '@cfm/contract/process/solution.ts';
import {
  emptyOptions,
  isAmount,
  isOn,
  lockedBy,
  type OptionName,
  optionNames,
  turnOption,
  type ValueName,
} from '@cfm/contract/process/solution-options.ts';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';
import { type FormValues, useForm } from './use-form.ts';

type SolveSchema = z.ZodMiniType<ComplexSolve, ComplexSolveValues> & {
  shape: (typeof complexSolveForms)['Board']['shape'];
};
export type SolveValues = FormValues<SolveSchema>;
export const solveSchemaOf = (type: ComplexType): SolveSchema =>
  // What only the board wants is wanted by its own schema; the fields are the same.
  complexSolveForms[type] as unknown as SolveSchema;

const emptySolution = (caseCodeLevelSetId: number | null): CaseSolutionValues => ({
  caseCodeLevelSetId,
  ...emptyOptions(),
});
/** The form before anything is typed; words that were typed into the simple one are what is said of the primary topic. */
export const firstSolveValues = (
  entries: readonly SolutionEntry[],
  vin: string | null,
  words = '',
): SolveValues => ({
  finalReplyDate: null,
  sorryActivity: null,
  contactedViaPhone: null,
  nscCaseId: null,
  vin,
  solutions: entries.map(({ caseCodeLevelSetId, isPrimary }) => ({
    ...emptySolution(caseCodeLevelSetId),
    detailedConsalting: isPrimary && words !== '' ? words : null,
  })),
});
/** What was typed into the complex form in words. */
export const wordsOfSolutions = (solutions: readonly CaseSolutionValues[]): string =>
  solutions.flatMap(({ detailedConsalting }) => detailedConsalting || []).join('\n\n');

/** What was typed, for the topics that the case has now; what was said of the case as a whole goes to its primary topic. */
export function adoptEntries(
  typed: readonly CaseSolutionValues[],
  entries: readonly SolutionEntry[],
): CaseSolutionValues[] {
  const ofTopic = (id: number | null) => typed.find(({ caseCodeLevelSetId }) => caseCodeLevelSetId === id);
  const whole = ofTopic(null);
  return entries.map(({ caseCodeLevelSetId, isPrimary }) => ({
    ...(ofTopic(caseCodeLevelSetId) ?? (isPrimary ? whole : undefined) ?? emptySolution(caseCodeLevelSetId)),
    caseCodeLevelSetId,
  }));
}

interface SolveFormOptions {
  type: ComplexType;
  initial: SolveValues;
  onSubmit: (form: ComplexSolve, typed: SolveValues) => Promise<void>;
  onError: (error: unknown) => void;
  onInvalid: (errors: Readonly<Record<string, string>>) => void;
}
/** The complex form, for the page of a link and for staff: one schema, and the switches that go with each other. */
export function useSolveForm({ type, ...options }: SolveFormOptions) {
  const field = useTranslations('fields');
  const form = useForm({ schema: solveSchemaOf(type), ...options });
  const solutions = form.values.solutions ?? [];
  const setTopic = (place: number, chosen: CaseSolutionValues) =>
    form.set({ solutions: solutions.map((each, at) => (at === place ? chosen : each)) });
  return {
    ...form,
    topics: solutions.map((chosen, place) => ({
      chosen,
      /** How many options are filled. */
      count: optionNames.filter((name) => isOn(chosen, name) && chosen[name] !== '').length,
      error: form.errorOf(`solutions.${place}`),
      hasError: Object.keys(form.errors).some((path) => `${path}.`.startsWith(`solutions.${place}.`)),
      /** What turns an option on and off (rule 9.39). */
      option: (name: OptionName) => ({
        label: field(name),
        isOn: isOn(chosen, name),
        /** What keeps it on. */
        lockedBy: lockedBy(chosen, name).map((flag) => field(flag)),
        onTurn: (toOn: boolean) => setTopic(place, turnOption(chosen, name, toOn)),
      }),
      /** The field of an option with a value of its own. */
      value: (name: ValueName) => ({
        label: field(name),
        value: String(chosen[name] ?? ''),
        error: form.errorOf(`solutions.${place}.${name}`),
        // The keypad of a phone may have a comma and no point.
        onChange: (typed: string) =>
          setTopic(place, { ...chosen, [name]: isAmount(name) ? typed.replace(',', '.') : typed }),
        onBlur: () => form.leavePart(`solutions.${place}.${name}`),
      }),
    })),
    /** Takes the topics that the case has now, and leaves what was typed. */
    adopt: (entries: readonly SolutionEntry[]) => form.set({ solutions: adoptEntries(solutions, entries) }),
  };
}
export type SolveForm = ReturnType<typeof useSolveForm>;
export type SolveTopic = SolveForm['topics'][number];
/** What turns an option on and off. */
export type SolveOption = ReturnType<SolveTopic['option']>;
