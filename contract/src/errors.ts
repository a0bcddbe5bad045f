import * as z from '#zod';

/**
 * Every error code an endpoint can answer with, and the HTTP status it travels under.
 * The text of a code is `errors.<code>` in the message catalogues.
 */
export const errorStatus = {
  BadRequest: 400,
  InvalidCredentials: 400,
  InvalidSecurityCode: 400,
  InvalidToken: 400,
  PasswordResetRequired: 400,
  ReasonRequired: 400,
  EasyPassword: 400,
  WrongPassword: 400,
  BeyondOwnRights: 400,
  AuthenticationRequired: 401,
  Forbidden: 403,
  CrossSiteRequest: 403,
  NotFound: 404,
  CaseSolved: 409,
  CaseChanged: 409,
  CodeLevelsChanged: 409,
  CaseAtRest: 409,
  CaseLeavesScope: 409,
  StatusNotAllowed: 409,
  LegalCase: 409,
  FileInMail: 409,
  HasIntegratedCases: 409,
  FirstMessage: 409,
  NoReminder: 409,
  ReminderNotPaused: 409,
  ContactChanged: 409,
  CarChanged: 409,
  MarketChanged: 409,
  DealerChanged: 409,
  UserChanged: 409,
  ContactInUse: 409,
  ContactRestricted: 409,
  ContactHeld: 409,
  PersonErased: 409,
  ErasureHeld: 409,
  ErasureOutdated: 409,
  RetentionOutdated: 409,
  CarInUse: 409,
  MarketInUse: 409,
  DealerInUse: 409,
  MarketExists: 409,
  DealerExists: 409,
  UserExists: 409,
  UserActivated: 409,
  ImportOutdated: 409,
  ImportRunning: 409,
  RecipientBlacklisted: 409,
  AlreadyBlacklisted: 409,
  RuleChanged: 409,
  RuleConflicts: 409,
  MailAlreadySent: 409,
  MailWithdrawn: 409,
  LinkEnded: 409,
  DelayByPerson: 409,
  DelayTakenBack: 409,
  UndoTooLate: 409,
  FinalAnswerTooLate: 409,
  MailUndoTooLate: 409,
  DueDateChanged: 409,
  DelayBudgetSpent: 409,
  WishOpen: 409,
  WishAnswered: 409,
  AnswerChanged: 409,
  NothingToExport: 409,
  TooManyToExport: 409,
  ExportRunning: 409,
  ExportsBusy: 409,
  ChoiceGone: 409,
  ExpiredLink: 410,
  FileTooLarge: 413,
  TooManyFiles: 413,
  RequestTooLarge: 413,
  FileTypeRefused: 415,
  UnsupportedMediaType: 415,
  AccountLocked: 423,
  CaseLocked: 423,
  TooManyRequests: 429,
  Unknown: 500,
  Unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** Errors any endpoint can answer with, beside those it lists itself. */
export const everyEndpointErrors = [
  'BadRequest',
  'ChoiceGone',
  'TooManyRequests',
  'Unknown',
  'Unavailable',
] as const;

/** The body of every error answer. `errors` has at least one text; `general` when no field is meant. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()),
  requestId: z.string(),
  /** Seconds to wait (lockout, rate limit). */
  retryAfterSeconds: z.optional(z.number()),
  /** Who holds the lock, with `CaseLocked`. */
  lockedByUser: z.optional(z.nullable(z.object({ id: z.number(), fullName: z.string(), since: z.string() }))),
  /** The stored state, with `CaseChanged` and the other codes that end in `Changed`. */
  current: z.optional(z.unknown()),
  /** Who stored it, with `CaseChanged` and `RuleChanged`. */
  changedBy: z.optional(z.nullable(z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;
