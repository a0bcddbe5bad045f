import * as z from '#zod';
import { anonymous } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { languageCode, linkToken } from '../platform/field-rules.ts';
import { solutionMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

export const marketStatuses = ['solved', 'delayed', 'inProgress'] as const;
export type MarketStatus = (typeof marketStatuses)[number];
/** Form of the solve page (rule 9.14). `Common` is the simple one. */
export const solutionTypes = ['SocialMedia', 'C3R1', 'Board', 'Common'] as const;
export type SolutionType = (typeof solutionTypes)[number];

export const simpleSolution = z.string().check(z.trim(), z.minLength(1), z.maxLength(solutionMaxLength));
export const simpleSolveForm = z.object({ solution: simpleSolution });

/**
 * Details that a forward shares with its recipients (rule 9.31), in the mail and behind its links. Null if not chosen
 * or missing.
 */
export const sharedDetails = z.object({
  car: z.nullable(
    z.object({
      vin: z.nullable(z.string()),
      model: z.nullable(z.string()),
      /** YYYY-MM-DD */
      firstRegistration: z.nullable(z.string()),
      mileageKm: z.nullable(z.number()),
    }),
  ),
  /** Plain text: the description of the case, or its first mail. */
  words: z.nullable(z.string()),
  /** Name, e-mail address and postal address in one line. */
  customer: z.nullable(z.string()),
});
export type SharedDetails = z.infer<typeof sharedDetails>;

/** Remaining budget of the links of a case for extensions (rule 9.35). If one value is 0, so is the other. */
export const delayBudget = z.object({ extensions: z.number(), workingDays: z.number() });
export type DelayBudget = z.infer<typeof delayBudget>;

/** A code-level set with its title for the complex form. The id is null for a case without sets (rule 9.41). */
export const solutionEntry = z.object({
  caseCodeLevelSetId: z.nullable(z.number()),
  /** Area - topic group - topic detail, without missing levels, in each language. */
  title: z.object({ en: z.string(), de: z.string() }),
  isPrimary: z.boolean(),
});
export type SolutionEntry = z.infer<typeof solutionEntry>;

/** The case of a link as outsiders see it: no more than the forward shares (rule 9.15). */
export const solutionCase = z.object({
  caseId: z.number(),
  /** Event of the solution of this link, or else of the forward. */
  caseEventId: z.number(),
  internalId: z.string(),
  title: z.string(),
  /** Name of the market in each language. Null for a case without a market. */
  market: z.nullable(z.object({ en: z.string(), de: z.string() })),
  /** Time zone of the market (IANA). Its local time is shown next to CET. */
  timeZone: z.nullable(z.string()),
  /** Language of the market, in which the page opens. */
  language: languageCode,
  solutionType: z.enum(solutionTypes),
  /** Initial values of the complex form. Null for a case that is solved by text. */
  complexForm: z.nullable(
    z.object({
      entries: z.array(solutionEntry),
      /** VIN of the car, if the forward shares it and all 17 characters are known. */
      vin: z.nullable(z.string()),
    }),
  ),
  /** Date by which feedback is due (CET). */
  dueDateTime: z.nullable(z.string()),
  extensions: z.object({ count: z.number(), workingDays: z.number() }),
  /** Remaining budget of the case. */
  left: delayBudget,
  /** Open extension request of this link, or null. */
  openExtensionRequest: z.nullable(z.object({ days: z.number(), at: z.string() })),
  /** The due date after 1, 2, 3 … more working days. */
  dueAfterDays: z.array(z.string()),
  /** This link solved the case, so its confirmation is shown again. */
  isSolvedByThisLink: z.boolean(),
  solvedDateTime: z.nullable(z.string()),
  /** Until when this link accepts the file of the final answer, and its files. Null if it accepts none (rule 9.44). */
  finalAnswer: z.nullable(z.object({ until: z.string(), fileNames: z.array(z.string()) })),
  shown: sharedDetails,
  /** This link undid an extension, so its page requests no further one by itself (rule 9.33). */
  hasUndone: z.boolean(),
  /** Extensions of this link that were not taken back, newest first. */
  delays: z.array(
    z.object({
      days: z.number(),
      at: z.string(),
      dueDateTime: z.string(),
      /** Seconds in which the link can still undo it (rule 9.33). */
      undoSeconds: z.number(),
    }),
  ),
});
export type SolutionCase = z.infer<typeof solutionCase>;

export const solutionEndpoints = {
  solutionCase: endpoint({
    method: 'GET',
    path: 'solution/case',
    summary: 'The case behind a token link',
    access: anonymous,
    limit: 'link',
    query: z.object({ token: linkToken, marketStatus: z.enum(marketStatuses) }),
    reply: solutionCase,
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased'],
  }),
  simpleSolve: endpoint({
    method: 'POST',
    path: 'solution/simple-solve',
    summary: 'Solve the case with a text',
    access: anonymous,
    limit: 'link',
    request: 'json',
    body: z.object({ token: linkToken, solution: simpleSolution }),
    reply: nothing,
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink', 'CaseErased'],
  }),
};
