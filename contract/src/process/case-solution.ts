import { partial } from 'zod/mini';
import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { caseParams, tabId } from '../platform/field-rules.ts';
import { complexSolveForm } from './complex-solve.ts';
import { simpleSolution, solutionEntry, solutionTypes } from './solution.ts';
import { flagNames } from './solution-options.ts';

const number = z.nullable(z.number());

/** Solution of one code-level set, with the levels at that time. */
const topicSolution = z.object({
  /** Null for a solution of the case as a whole, and after the set was removed. */
  caseCodeLevelSetId: number,
  codeLevelAreaId: number,
  codeLevelTopicGroupId: number,
  codeLevelTopicDetailId: number,
  isPrimary: z.boolean(),
  /** Euros. */
  caseCost: number,
  /** Percent. */
  discountGranted: number,
  detailedConsalting: z.nullable(z.string()),
  /** Checked options. */
  options: z.array(z.enum(flagNames)),
});
export type TopicSolution = z.infer<typeof topicSolution>;

/** A complex solution, as shown on the case. */
export const complexSolution = z.object({
  vin: z.string(),
  /** The case was solved by the complex form again since, so this solution no longer counts. */
  isReplaced: z.boolean(),
  /** Fields of board cases only. */
  board: z.nullable(
    z.object({
      finalReplyDate: z.nullable(z.string()),
      sorryActivity: z.nullable(z.boolean()),
      contactedViaPhone: z.nullable(z.boolean()),
      nscCaseId: z.nullable(z.string()),
    }),
  ),
  topics: z.array(topicSolution),
});
export type ComplexSolution = z.infer<typeof complexSolution>;

/** A solution of another case that gave goodwill for the same car. */
const earlierGoodwill = z.object({
  caseId: z.number(),
  internalId: z.string(),
  at: z.string(),
  /** Euros, total of all topics. */
  caseCost: number,
  /** Percent, maximum of all topics. */
  discountGranted: number,
  options: z.array(z.enum(flagNames)),
});
export type EarlierGoodwill = z.infer<typeof earlierGoodwill>;

export const solveDraftKey = (caseId: number): string => `case:${caseId}:solve`;

export const caseSolutionEndpoints = {
  proposeSolution: endpoint({
    method: 'GET',
    path: 'case/{id}/solve',
    summary: 'The solution form of the case and its initial values',
    access: signedIn,
    params: caseParams,
    reply: z.object({
      solutionType: z.enum(solutionTypes),
      /** Version of the case, sent back with the form. */
      version: z.number(),
      entries: z.array(solutionEntry),
      /** All 17 characters, or null. */
      vin: z.nullable(z.string()),
      /** The last solution, which the new one replaces. Its values fill the form. */
      before: z.nullable(z.object({ at: z.string(), complex: complexSolution })),
    }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
  solveCase: endpoint({
    method: 'POST',
    path: 'case/{id}/solve',
    summary: 'Solve the case by the form of its type, optionally with the file of the final answer',
    access: signedIn,
    request: 'multipart',
    params: caseParams,
    // Required fields depend on the type of the case. The server parses them by `solveForms`.
    body: z.object({
      ...partial(complexSolveForm).shape,
      solution: z.optional(simpleSolution),
      version: z.int().check(z.gte(0)),
      tabId: z.optional(tabId),
      /** A repeated call with the same key returns the result of the first one. */
      requestKey: z.optional(z.uuid()),
    }),
    reply: z.object({ caseEventId: z.number() }),
    errors: [
      'NotFound',
      'CaseLocked',
      'CaseReadOnly',
      'CaseChanged',
      'StatusNotAllowed',
      'CodeLevelsChanged',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
    ],
  }),
  listGoodwill: endpoint({
    method: 'GET',
    path: 'case/{id}/goodwill',
    summary: 'Goodwill of the same car in other cases: in scope by case number, others as a count',
    access: signedIn,
    params: caseParams,
    reply: z.object({ items: z.array(earlierGoodwill), elsewhereCount: z.number() }),
    seen: { kind: 'case', by: 'id' },
    errors: ['NotFound'],
  }),
};
