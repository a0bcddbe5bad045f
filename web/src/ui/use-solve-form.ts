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
  // The board schema has its own required fields, but the same shape.
  complexSolveForms[type] as unknown as SolveSchema;

const emptySolution = (caseCodeLevelSetId: number | null): CaseSolutionValues => ({
  caseCodeLevelSetId,
  ...emptyOptions(),
});
/** Initial values of the form. The text typed into the simple form goes to the primary topic. */
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
/** The typed texts of the complex form as one text. */
export const wordsOfSolutions = (solutions: readonly CaseSolutionValues[]): string =>
  solutions.flatMap(({ detailedConsalting }) => detailedConsalting || []).join('\n\n');

/** Applies the typed values to the current topics of the case. The text of the whole case goes to its primary topic. */
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
  /** Key under which the typed values are kept. */
  keep?: string;
  onSubmit: (form: ComplexSolve, typed: SolveValues) => Promise<void>;
  onError: (error: unknown) => void;
  onInvalid: (errors: Readonly<Record<string, string>>) => void;
}
/** The complex solve form, for the page of a link and for staff: schema and dependencies between options. */
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
      /** Number of filled options. */
      count: optionNames.filter((name) => isOn(chosen, name) && chosen[name] !== '').length,
      error: form.errorOf(`solutions.${place}`),
      hasError: Object.keys(form.errors).some((path) => `${path}.`.startsWith(`solutions.${place}.`)),
      /** Props of the switch that turns an option on and off (rule 9.39). */
      option: (name: OptionName) => ({
        label: field(name),
        isOn: isOn(chosen, name),
        /** Options that keep this one on. */
        lockedBy: lockedBy(chosen, name).map((flag) => field(flag)),
        onTurn: (toOn: boolean) => setTopic(place, turnOption(chosen, name, toOn)),
      }),
      /** Props of the field of an option with a value. */
      value: (name: ValueName) => ({
        label: field(name),
        value: String(chosen[name] ?? ''),
        error: form.errorOf(`solutions.${place}.${name}`),
        onChange: (typed: string) => setTopic(place, { ...chosen, [name]: typed }),
        onBlur: () => form.leavePart(`solutions.${place}.${name}`),
      }),
    })),
    /** Applies the current topics of the case and keeps the typed values. */
    adopt: (entries: readonly SolutionEntry[]) => form.set({ solutions: adoptEntries(solutions, entries) }),
  };
}
export type SolveForm = ReturnType<typeof useSolveForm>;
export type SolveTopic = SolveForm['topics'][number];
/** Props of the switch that turns an option on and off. */
export type SolveOption = ReturnType<SolveTopic['option']>;
