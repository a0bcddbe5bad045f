import * as z from '#zod';
import { anonymous } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { languageCode, linkToken } from '../platform/field-rules.ts';
import { solutionMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

export const marketStatuses = ['solved', 'delayed', 'inProgress'] as const;
export type MarketStatus = (typeof marketStatuses)[number];
/** Which form the solve page shows (rule 9.14); `Common` is the simple one. */
export const solutionTypes = ['SocialMedia', 'C3R1', 'Board', 'Common'] as const;
export type SolutionType = (typeof solutionTypes)[number];

export const simpleSolution = z.string().check(z.trim(), z.minLength(1), z.maxLength(solutionMaxLength));
export const simpleSolveForm = z.object({ solution: simpleSolution });

/**
 * What a forward shows its recipients of the matter (rule 9.31), in the mail and behind its links; null where it was not chosen or the
 * case has none.
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
  /** Plain text: the description of the case, or the mail that it began with. */
  words: z.nullable(z.string()),
  /** Name, e-mail address and postal address in one line. */
  customer: z.nullable(z.string()),
});
export type SharedDetails = z.infer<typeof sharedDetails>;

/** What its links may still extend a case by in all (rule 9.35); both are 0 when one of them is. */
export const delayBudget = z.object({ extensions: z.number(), workingDays: z.number() });
export type DelayBudget = z.infer<typeof delayBudget>;

/** A code-level set of the case as the complex form titles it; one without an id stands for a case without any (rule 9.41). */
export const solutionEntry = z.object({
  caseCodeLevelSetId: z.nullable(z.number()),
  /** Area - topic group - topic detail, as far as chosen, in each language of the pages. */
  title: z.object({ en: z.string(), de: z.string() }),
  isPrimary: z.boolean(),
});
export type SolutionEntry = z.infer<typeof solutionEntry>;

/** What an outsider sees of the case behind a link: no more than the forward chose (rule 9.15). */
export const solutionCase = z.object({
  /** Of the solution, once this link gave it; before, of the forward. */
  caseEventId: z.number(),
  internalId: z.string(),
  title: z.string(),
  /** The name of the market in each language of the pages; null for a case without one. */
  market: z.nullable(z.object({ en: z.string(), de: z.string() })),
  /** Of the market (IANA): its local time is told beside CET. */
  timeZone: z.nullable(z.string()),
  /** Language of the market: the page opens in it. */
  language: languageCode,
  solutionType: z.enum(solutionTypes),
  /** What the complex form begins with; null for a case that is solved by a text. */
  complexForm: z.nullable(
    z.object({
      entries: z.array(solutionEntry),
      /** Of the car, where the forward shows it and all 17 characters are known. */
      vin: z.nullable(z.string()),
    }),
  ),
  /** Date by which feedback is due (CET). */
  dueDateTime: z.nullable(z.string()),
  extensions: z.object({ count: z.number(), workingDays: z.number() }),
  /** What is left of the budget of the case. */
  left: delayBudget,
  /** What this link asked Customer Care for and was not answered yet; null when there is nothing. */
  openWish: z.nullable(z.object({ days: z.number(), at: z.string() })),
  /** The date that 1, 2, 3 … more working days would lead to. */
  dueAfterDays: z.array(z.string()),
  /** This very link solved the case already: its confirmation is shown again. */
  isSolvedByThisLink: z.boolean(),
  solvedDateTime: z.nullable(z.string()),
  /** So long this link takes the file of the final answer, and which it has got; null when it takes none (rule 9.44). */
  finalAnswer: z.nullable(z.object({ until: z.string(), fileNames: z.array(z.string()) })),
  shown: sharedDetails,
  /** Extensions that this link got and that were not taken back, the newest first. */
  delays: z.array(
    z.object({
      days: z.number(),
      at: z.string(),
      dueDateTime: z.string(),
      /** So long it can still be undone by the link (rule 9.33). */
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
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink'],
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
    errors: ['InvalidToken', 'CaseSolved', 'ExpiredLink'],
  }),
};
