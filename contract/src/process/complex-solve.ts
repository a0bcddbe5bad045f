import { extend } from 'zod/mini';
import * as z from '#zod';
import { wholeVin } from '../people/vin.ts';
import { anonymous } from '../platform/access.ts';
import { amount } from '../platform/amount.ts';
import { endpoint } from '../platform/endpoint.ts';
import { id, idText, linkToken, optionalLine } from '../platform/field-rules.ts';
import {
  caseCostMaxEuros,
  codeLevelSetsMax,
  consultingMaxLength,
  discountMaxPercent,
  shortTextMaxLength,
} from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';
import { type SolutionType, simpleSolveForm } from './solution.ts';
import { flagNames, isAnyOn, isOn, lockedBy } from './solution-options.ts';

/** Null for what is missing. */
const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<S> | null | undefined) => value ?? null),
  );
const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value: boolean | null | undefined) => value ?? false),
);

const consulting = z.string().check(z.trim(), z.minLength(1), z.maxLength(consultingMaxLength));
// `flagNames` are its keys, of which the entries do not know the type.
const flags = Object.fromEntries(flagNames.map((name) => [name, flag])) as Record<
  (typeof flagNames)[number],
  typeof flag
>;

/** The solution of one code-level set (rules 9.38 and 9.39); of a case without any it has no id. */
export const caseSolutionForm = z
  .object({
    caseCodeLevelSetId: z.nullable(id),
    ...flags,
    caseCost: orNull(amount({ min: -caseCostMaxEuros, max: caseCostMaxEuros })),
    discountGranted: orNull(amount({ min: -discountMaxPercent, max: discountMaxPercent })),
    detailedConsalting: orNull(consulting),
  })
  .check(
    z.refine((chosen) => isOn(chosen, 'caseCost') || lockedBy(chosen, 'caseCost').length === 0, {
      error: 'required',
      path: ['caseCost'],
    }),
    z.refine(
      (chosen) => isOn(chosen, 'discountGranted') || lockedBy(chosen, 'discountGranted').length === 0,
      {
        error: 'required',
        path: ['discountGranted'],
      },
    ),
    z.refine(isAnyOn, { error: 'anyOption' }),
  );
export type CaseSolutionValues = z.input<typeof caseSolutionForm>;

/** A calendar date with a year of four digits, at most 9999-12-31. */
const typedDate = z.iso.date().check(z.refine((value) => /^[1-9]/.test(value), { error: 'date' }));
const hasEachOnce = (solutions: readonly { caseCodeLevelSetId: number | null }[]) =>
  new Set(solutions.map(({ caseCodeLevelSetId }) => caseCodeLevelSetId)).size === solutions.length;

/** The form of every case that is not solved by a text alone. What only cases of the board are asked may be missing. */
export const complexSolveForm = z.object({
  finalReplyDate: orNull(typedDate),
  sorryActivity: orNull(z.boolean()),
  contactedViaPhone: orNull(z.boolean()),
  /** Id of the case at the national sales company, or the name of its queue. */
  nscCaseId: optionalLine({ max: shortTextMaxLength }),
  vin: wholeVin,
  solutions: z
    .array(caseSolutionForm)
    .check(z.minLength(1), z.maxLength(codeLevelSetsMax), z.refine(hasEachOnce, { error: 'choice' })),
});
export type ComplexSolveValues = z.input<typeof complexSolveForm>;
export type ComplexSolve = z.output<typeof complexSolveForm>;
/** The same for a case of the board, which has to name the date of its final reply. */
const boardSolveForm = extend(complexSolveForm, { finalReplyDate: typedDate });

export type ComplexType = Exclude<SolutionType, 'Common'>;
export const complexSolveForms = {
  SocialMedia: complexSolveForm,
  C3R1: complexSolveForm,
  Board: boardSolveForm,
} as const satisfies Record<ComplexType, unknown>;
/** The form of each type of solution (rule 9.37): page and server parse by the very same. */
export const solveForms = { ...complexSolveForms, Common: simpleSolveForm } as const;

/** Endings of the files that a final answer can be. */
export const finalAnswerEndings = ['.doc', '.docx', '.pdf', '.msg'] as const;

export const complexSolveEndpoints = {
  complexSolve: endpoint({
    method: 'POST',
    path: 'solution/complex-solve',
    summary: 'Solve the case with a solution for each of its topics; answers the event of the solution',
    access: anonymous,
    limit: 'link',
    request: 'json',
    body: extend(complexSolveForm, { token: linkToken }),
    reply: z.object({ caseEventId: z.number() }),
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CodeLevelsChanged'],
  }),
  attachFinalAnswer: endpoint({
    method: 'PUT',
    path: 'solution/complex-solve/attachment',
    summary: 'Add the file of the final answer to the solution that this link gave, within 24 hours',
    access: anonymous,
    limit: 'link',
    request: 'multipart',
    filePart: 'attachment',
    body: z.object({ token: linkToken, caseEventId: idText }),
    reply: nothing,
    errors: [
      'InvalidToken',
      'CaseSolved',
      'ExpiredLink',
      'FinalAnswerTooLate',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRefused',
    ],
  }),
};
