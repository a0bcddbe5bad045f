import { extend } from 'zod/mini';
import * as z from '#zod';
import { adminType, flagClaims, roleNames, roleTypes, scopeClaims, userManager } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { baseVersion, email, id, idText, languageCode, line } from '../platform/field-rules.ts';
import {
  personNameMaxLength,
  scopeIdsMax,
  shortTextMaxLength,
  usernameMaxLength,
} from '../platform/limits.ts';
import { flagText, nothing, pageOf, paging } from '../platform/paging.ts';
import { importCounts, importForm, importPreviewOf } from '../platform/spreadsheet-import.ts';

const flagClaim = z.enum(flagClaims);
const scopeClaim = z.enum(scopeClaims);

const ownClaim = z.object({ type: z.enum([...flagClaims, ...scopeClaims]), isGranted: z.boolean() });
const ownClaims = z.partialRecord(flagClaim, z.boolean());
/** The list of claims that a user is read with, as the record of the form. The scopes are a field of their own. */
const claimsOf = (given: z.input<typeof ownClaims>): unknown => {
  const listed = z.array(ownClaim).safeParse(given);
  return listed.success
    ? Object.fromEntries(
        listed.data.flatMap(({ type, isGranted }) => (isFlag(type) ? [[type, isGranted]] : [])),
      )
    : given;
};

/** Rights in addition to the role (rule 18.4): flags added (true) or removed (false), and scopes with their ids. */
const ownRights = {
  roleId: id,
  claims: z.pipe(z.transform(claimsOf), ownClaims),
  scopes: z.partialRecord(scopeClaim, z.array(id).check(z.maxLength(scopeIdsMax))),
};
export const rightsForm = z.object(ownRights);
export type RightsForm = z.output<typeof rightsForm>;

/**
 * Letters, digits and a few other characters. An `@` would make it an address (rule 2.1), and letters of other scripts
 * can look like Latin ones.
 */
const username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(usernameMaxLength),
  z.refine((value) => value === '' || /^[._-]*[a-z\d][a-z\d._-]*$/i.test(value), {
    error: 'usernameLetters',
  }),
);

/** Form of a user. */
export const userForm = z.object({
  firstName: line({ max: personNameMaxLength }),
  lastName: line({ max: personNameMaxLength }),
  username,
  email,
  language: languageCode,
  isActive: z.boolean(),
  ...ownRights,
});
export type UserForm = z.output<typeof userForm>;
/** The sign-in field with this name also accepts an address and has its own label. */
const userLabels = { username: 'accountName' } as const;

export const role = z.object({
  id: z.number(),
  name: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  /** Claims of the role, unless removed from a user. */
  claims: z.array(flagClaim),
  /** The reader may assign the role. */
  mayGive: z.boolean(),
});
export type Role = z.infer<typeof role>;

/** Rights that the reader may give to others (rule 18.3). */
export const givableRights = z.object({
  flags: z.array(flagClaim),
  /** Allowed ids by scope. A missing scope has no limit. */
  scopes: z.partialRecord(scopeClaim, z.array(z.number())),
  /** The reader manages users. Otherwise these pages are read-only. */
  isManager: z.boolean(),
});
export type GivableRights = z.infer<typeof givableRights>;

/** A locked user is also in one of the other states. */
export const userStates = ['active', 'notActivated', 'deactivated', 'locked'] as const;
export type UserState = (typeof userStates)[number];

const account = {
  id: z.number(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  roleId: z.number(),
  role: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  isActive: z.boolean(),
  /** A password was set by the link of the activation mail. */
  isActivated: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** At least one address must wait after too many wrong passwords or codes (rule 2.14). */
  isLocked: z.boolean(),
  lastSignInDateTime: z.nullable(z.string()),
  version: z.number(),
};
export const userAccount = z.object(account);
export type UserAccount = z.infer<typeof userAccount>;

/** Sortable columns of the list. Each has an index. */
export const userSortColumns = ['name', 'username', 'email', 'lastSignIn'] as const;
export type UserSortColumn = (typeof userSortColumns)[number];

/** Why the reader can't change a user: no claim, the reader themselves, or a user with more rights. */
export const unchangeableReasons = ['noClaim', 'self', 'moreRights'] as const;

export const userDetail = z.object({
  ...account,
  firstName: z.string(),
  lastName: z.string(),
  language: languageCode,
  createdDateTime: z.string(),
  /** On the list of the daily report mail. Requires the right and an active user (rule 21.5). */
  isReportUser: z.boolean(),
  /** When the last locked address may try again. */
  lockedUntil: z.nullable(z.string()),
  /** Claims of the user in addition to those of the role. */
  claims: z.array(
    z.object({
      type: z.enum([...flagClaims, ...scopeClaims]),
      isGranted: z.boolean(),
      ids: z.array(z.number()),
    }),
  ),
  /** Effective rights of the user. */
  flags: z.array(flagClaim),
  scopes: z.partialRecord(scopeClaim, z.array(z.number())),
  abilities: z.object({
    mayChange: z.boolean(),
    mayDelete: z.boolean(),
    mayUnlock: z.boolean(),
    mayResendActivation: z.boolean(),
    mayResetSecondFactor: z.boolean(),
    mayIssueCode: z.boolean(),
    mayEndSessions: z.boolean(),
  }),
  unchangeable: z.nullable(z.enum(unchangeableReasons)),
});
export type UserDetail = z.infer<typeof userDetail>;

/** Form values of an existing user. */
export const userFormOf = (
  user: Omit<UserForm, 'claims' | 'scopes'> & Pick<UserDetail, 'claims'>,
): UserForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  language: user.language,
  isActive: user.isActive,
  roleId: user.roleId,
  claims: Object.fromEntries(
    user.claims.flatMap(({ type, isGranted }) => (isFlag(type) ? [[type, isGranted]] : [])),
  ),
  scopes: Object.fromEntries(
    user.claims.flatMap(({ type, isGranted, ids }) => (isFlag(type) || !isGranted ? [] : [[type, ids]])),
  ),
});
const isFlag = (type: string): boolean => flagClaims.some((flag) => flag === type);

/** Records that keep the name of a deleted user. */
export const userTraces = z.object({
  /** Capped at `userTracesLimit` + 1. */
  entries: z.number(),
  /** The reader's scope is limited, so there may be more. */
  isWithinOwnScope: z.boolean(),
});
export type UserTraces = z.infer<typeof userTraces>;

/**
 * Who takes over what a user loses (rule 18.12). Null for cases: they have no responsible user and need attention. Null
 * for lists (markets as key account manager, mailboxes, the daily report by mail): the user is only removed from them.
 */
export const handover = z.object({ casesTo: z.nullable(id), listsTo: z.nullable(id) });
export type Handover = z.output<typeof handover>;

const named = z.object({ id: z.number(), name: z.string() });
/** What a user loses by a change, as far as the reader sees it, and who can take it over (rule 18.12). */
export const handoverPreview = z.object({
  /** There are open cases or lists to hand over. */
  isAnythingLost: z.boolean(),
  openCases: z.number(),
  /** Markets whose key account manager the user is. */
  markets: z.array(named),
  mailboxes: z.array(named),
  isReportUser: z.boolean(),
  /** Cases that the user is editing. They are unlocked. */
  lockedCases: z.number(),
  /** Lists that the reader may hand over. From the others the user is only removed. */
  mayHandOver: z.object({ markets: z.boolean(), mailboxes: z.boolean(), report: z.boolean() }),
  /** Users who can sign in, with how many of the open cases they see. Empty if there is nothing to hand over. */
  candidates: z.array(
    z.object({
      id: z.number(),
      fullName: z.string(),
      seenCases: z.number(),
      /** Including cases that they see only as users of the mailboxes, if they take over the lists. */
      seenWithLists: z.number(),
      mayGetReport: z.boolean(),
    }),
  ),
  /** The reader's scope is limited, so there may be more. */
  isWithinOwnScope: z.boolean(),
});
export type HandoverPreview = z.infer<typeof handoverPreview>;

/** Number of visible cases of one market, source, brand or topic group. */
const seenPart = z.object({ id: z.number(), count: z.number() });
/** What a user with these rights would see, limited to what the reader sees (rule 18.9). */
export const rightsPreview = z.object({
  role: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  flags: z.array(flagClaim),
  scopes: z.partialRecord(scopeClaim, z.array(z.number())),
  total: z.number(),
  open: z.number(),
  toClassify: z.number(),
  /** Without entries that have no cases. */
  markets: z.array(seenPart),
  sources: z.array(seenPart),
  brands: z.array(seenPart),
  topicGroups: z.array(seenPart),
  /** The reader's scope is limited, so there may be more. */
  isWithinOwnScope: z.boolean(),
});
export type RightsPreview = z.infer<typeof rightsPreview>;

/** Columns of a spreadsheet of users. */
export const userImportColumns = [
  'username',
  'email',
  'firstName',
  'lastName',
  'role',
  'language',
  'markets',
  'active',
] as const;
export type UserImportColumn = (typeof userImportColumns)[number];
export const userImportPreview = importPreviewOf(userImportColumns);

const userParams = z.object({ id: idText });

export const userSettingsEndpoints = {
  listUserAccounts: endpoint({
    method: 'GET',
    path: 'users',
    summary: 'Users, paged',
    access: adminType,
    query: z.object({
      ...paging,
      search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
      roleId: z.optional(idText),
      state: z.optional(z.enum(userStates)),
      sortBy: z._default(z.enum(userSortColumns), 'name'),
      descending: z._default(flagText, false),
    }),
    reply: pageOf(userAccount),
    errors: [],
  }),
  listRoles: endpoint({
    method: 'GET',
    path: 'roles',
    summary: 'Roles with the claims that they bring',
    access: adminType,
    reply: z.array(role),
    errors: [],
  }),
  getGivableRights: endpoint({
    method: 'GET',
    path: 'users/info',
    summary: 'Rights that the signed-in user can give to others',
    access: adminType,
    reply: givableRights,
    errors: [],
  }),
  getUser: endpoint({
    method: 'GET',
    path: 'user/{id}',
    summary: 'One user with own and effective claims, and what the reader may do with it',
    access: adminType,
    params: userParams,
    reply: userDetail,
    seen: { notLogged: 'a colleague, no case' },
    errors: ['NotFound'],
  }),
  createUser: endpoint({
    method: 'POST',
    path: 'users/',
    summary: 'Create a user and mail the activation link; returns the id',
    access: userManager,
    request: 'json',
    body: userForm,
    labels: userLabels,
    reply: z.number(),
    errors: ['UserExists', 'BeyondOwnRights', 'Forbidden'],
  }),
  updateUser: endpoint({
    method: 'POST',
    path: 'user/{id}',
    summary: 'Change a user',
    access: userManager,
    request: 'json',
    params: userParams,
    /** Without `handover`, cases have no responsible user and lists stay as they are (rule 18.12). */
    body: extend(userForm, { version: baseVersion, handover: z.optional(handover) }),
    labels: userLabels,
    reply: userDetail,
    seen: { notLogged: 'a colleague, no case' },
    errors: ['NotFound', 'UserChanged', 'UserExists', 'BeyondOwnRights', 'Forbidden'],
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: 'user/{id}',
    summary: 'Delete a user; the name stays on past actions',
    access: userManager,
    params: userParams,
    query: z.object({ casesTo: z.optional(idText), listsTo: z.optional(idText) }),
    reply: nothing,
    errors: ['NotFound', 'Forbidden'],
  }),
  getUserTraces: endpoint({
    method: 'GET',
    path: 'user/{id}/traces',
    summary: 'Records that keep the name of a deleted user',
    access: userManager,
    params: userParams,
    reply: userTraces,
    errors: ['NotFound'],
  }),
  previewHandover: endpoint({
    method: 'POST',
    path: 'user/{id}/handover/preview',
    summary: 'What a user loses by a change or a deletion, and who can take it over',
    access: userManager,
    request: 'json',
    params: userParams,
    /** The state after the change. Null: the user is deleted. */
    body: z.object({ after: z.nullable(extend(rightsForm, { isActive: z.boolean() })) }),
    reply: handoverPreview,
    errors: ['NotFound'],
  }),
  unlockUser: endpoint({
    method: 'POST',
    path: 'user/{id}/unlock',
    summary: 'Let the user try to sign in again at once, from every address',
    access: userManager,
    params: userParams,
    reply: nothing,
    errors: ['NotFound', 'Forbidden'],
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: 'user/{id}/activation',
    summary: 'Resend the activation link to a user who has not activated the account',
    access: userManager,
    params: userParams,
    reply: nothing,
    errors: ['NotFound', 'Forbidden', 'UserActivated'],
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: 'user/{id}/2fa',
    summary: 'Remove the second factor of a user, who sets up a new one at the next sign-in',
    access: userManager,
    params: userParams,
    reply: nothing,
    errors: ['NotFound', 'Forbidden'],
  }),
  previewRights: endpoint({
    method: 'POST',
    path: 'users/preview',
    summary: 'Number of cases that a user with these rights would see, limited to those that the reader sees',
    access: adminType,
    request: 'json',
    /** The user whose rights are changed. Their own mailbox makes more cases visible. */
    body: extend(rightsForm, { userId: z.optional(id) }),
    reply: rightsPreview,
    errors: [],
  }),
  getUserTemplate: endpoint({
    method: 'GET',
    path: 'users/import/template',
    summary: 'An empty spreadsheet with the columns of users',
    access: userManager,
    answer: 'bytes',
    seen: { notLogged: 'an empty sheet' },
    errors: [],
  }),
  previewUserImport: endpoint({
    method: 'POST',
    path: 'users/import/preview',
    summary: 'Preview of importing a spreadsheet of users (.xlsx or .csv)',
    access: userManager,
    request: 'multipart',
    reply: userImportPreview,
    errors: [
      'ImportRunning',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
      'RequestTooLarge',
    ],
  }),
  importUsers: endpoint({
    method: 'POST',
    path: 'users/import',
    summary:
      'Import the valid rows of a spreadsheet, if the result equals its preview; mails new users their activation link',
    access: userManager,
    request: 'multipart',
    body: importForm,
    reply: importCounts,
    errors: [
      'ImportOutdated',
      'ImportRunning',
      'UserExists',
      'Forbidden',
      'FileTooLarge',
      'TooManyFiles',
      'FileTypeRejected',
      'FileEmpty',
      'RequestTooLarge',
    ],
  }),
};
