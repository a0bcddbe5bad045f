import { extend } from 'zod/mini';
import * as z from '#zod';
import { wholeVin } from '../people/vin.ts';
import { anonymous } from '../platform/access.ts';
import { amount } from '../platform/amount.ts';
import { endpoint } from '../platform/endpoint.ts';
import { id, idText, linkToken, optionalId, optionalLine } from '../platform/field-rules.ts';
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

/** Null if missing. */
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
// `Object.fromEntries` loses the type of the keys, which are `flagNames`.
const flags = Object.fromEntries(flagNames.map((name) => [name, flag])) as Record<
  (typeof flagNames)[number],
  typeof flag
>;

/** Solution of one code-level set (rules 9.38 and 9.39). The id is null for a case without sets. */
export const caseSolutionForm = z
  .object({
    /** Compared with the case of the solution if given. */
    caseId: optionalId,
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

/** Form of every case that is not solved by text. Fields of board cases may be missing. */
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
/** Form of a board case, which requires the date of its final reply. */
const boardSolveForm = extend(complexSolveForm, { finalReplyDate: typedDate });

export type ComplexType = Exclude<SolutionType, 'Common'>;
export const complexSolveForms = {
  SocialMedia: complexSolveForm,
  C3R1: complexSolveForm,
  Board: boardSolveForm,
} as const satisfies Record<ComplexType, unknown>;
/** Form by type of solution (rule 9.37). Page and server use the same ones. */
export const solveForms = { ...complexSolveForms, Common: simpleSolveForm } as const;

/** Allowed file name endings of a final answer. */
export const finalAnswerEndings = ['.doc', '.docx', '.pdf', '.msg'] as const;

export const complexSolveEndpoints = {
  complexSolve: endpoint({
    method: 'POST',
    path: 'solution/complex-solve',
    summary:
      'Solve the case with a solution for each of its topics, optionally with the file of the final answer; returns the event of the solution',
    access: anonymous,
    limit: 'link',
    request: 'multipart',
    filePart: 'file',
    body: extend(complexSolveForm, {
      token: linkToken,
      /** A file is a part of a multipart request. In JSON it would be lost. */
      file: z.nullish(z.string().check(z.refine((text) => text === '', { error: 'filePart' }))),
    }),
    reply: z.object({ caseEventId: z.number() }),
    errors: [
      'InvalidToken',
      'CaseSolved',
      'ExpiredLink',
      'CaseErased',
      'CodeLevelsChanged',
      'FinalAnswerTooLate',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
    ],
  }),
  attachFinalAnswer: endpoint({
    method: 'PUT',
    path: 'solution/complex-solve/attachment',
    summary: 'Add the file of the final answer to the solution by this link, within 24 hours',
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
      'CaseErased',
      'FinalAnswerTooLate',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
    ],
  }),
};
