import { extend } from 'zod/mini';
import * as z from '#zod';
import { adminType, flagClaims, roleNames, roleTypes, scopeClaims, userManager } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { email, id, idText, languageCode, line } from '../platform/field-rules.ts';
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

/** What somebody is given beside the role (rule 18.4): flags added (true) or taken away (false), and scopes with their ids. */
const ownRights = {
  roleId: id,
  claims: z.partialRecord(flagClaim, z.boolean()),
  scopes: z.partialRecord(scopeClaim, z.array(id).check(z.maxLength(scopeIdsMax))),
};
export const rightsForm = z.object(ownRights);
export type RightsForm = z.output<typeof rightsForm>;

/** A few signs beside letters and digits: an `@` would make it an address (rule 2.1), letters of other scripts look like these. */
const username = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(usernameMaxLength),
  z.refine((value) => value === '' || /^[._-]*[a-z\d][a-z\d._-]*$/i.test(value), {
    error: 'usernameLetters',
  }),
);

/** A user as it is created and changed. */
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
/** At the sign-in the field of this name takes an address too, and is called after it. */
const userLabels = { username: 'accountName' } as const;

export const role = z.object({
  id: z.number(),
  name: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  /** What the role brings, unless it is taken from a user. */
  claims: z.array(flagClaim),
  /** The reader may give it to somebody. */
  mayGive: z.boolean(),
});
export type Role = z.infer<typeof role>;

/** What the reader may give others (rule 18.3). */
export const givableRights = z.object({
  flags: z.array(flagClaim),
  /** Ids that a scope may have; a missing one has no limit. */
  scopes: z.partialRecord(scopeClaim, z.array(z.number())),
  /** The reader manages users; otherwise these pages are for reading. */
  isManager: z.boolean(),
});
export type GivableRights = z.infer<typeof givableRights>;

/** Who is locked is in one of the others too. */
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
  /** A password was chosen by the link of the activation mail. */
  isActivated: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** Some address tried wrong passwords or codes so often that it has to wait (rule 2.14). */
  isLocked: z.boolean(),
  lastSignInDateTime: z.nullable(z.string()),
  version: z.number(),
};
export const userAccount = z.object(account);
export type UserAccount = z.infer<typeof userAccount>;

/** Columns the list can be sorted by: each has an index. */
export const userSortColumns = ['name', 'username', 'email', 'lastSignIn'] as const;
export type UserSortColumn = (typeof userSortColumns)[number];

/** Why the reader can't change a user: no claim, it is the reader, or that one has more rights. */
export const unchangeableReasons = ['noClaim', 'self', 'moreRights'] as const;

export const userDetail = z.object({
  ...account,
  firstName: z.string(),
  lastName: z.string(),
  language: languageCode,
  createdDateTime: z.string(),
  /** On the list of those who get the daily report by mail: with the right, as long as the user is active (rule 21.5). */
  isReportUser: z.boolean(),
  /** When the last of the locked addresses may try again. */
  lockedUntil: z.nullable(z.string()),
  /** The user's own, beside what the role brings. */
  claims: z.array(
    z.object({
      type: z.enum([...flagClaims, ...scopeClaims]),
      isGranted: z.boolean(),
      ids: z.array(z.number()),
    }),
  ),
  /** What the user holds, all in all. */
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

/** What a user who is there has in the form. */
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

/** What keeps the name of a user who is deleted, and what is taken from that user. */
export const userTraces = z.object({
  /** Up to `userTracesLimit`, and one more where there are more. */
  entries: z.number(),
  openCases: z.number(),
  mailboxes: z.number(),
  markets: z.number(),
  /** The reader does not see everything, so that there may be more. */
  isWithinOwnScope: z.boolean(),
});
export type UserTraces = z.infer<typeof userTraces>;

/** Cases of one market, source, brand or topic group that are seen. */
const seenPart = z.object({ id: z.number(), count: z.number() });
/** What a user with these rights has before the eyes, as far as the reader sees it too (rule 18.9). */
export const rightsPreview = z.object({
  role: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  flags: z.array(flagClaim),
  scopes: z.partialRecord(scopeClaim, z.array(z.number())),
  total: z.number(),
  open: z.number(),
  toClassify: z.number(),
  /** What has none is left out. */
  markets: z.array(seenPart),
  sources: z.array(seenPart),
  brands: z.array(seenPart),
  topicGroups: z.array(seenPart),
  /** The reader does not see all cases, so that there may be more. */
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
    summary: 'What the signed-in user may give to others',
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
    summary: 'Create a user and mail the activation link; answers the id',
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
    body: extend(userForm, { version: z.int() }),
    labels: userLabels,
    reply: userDetail,
    errors: ['NotFound', 'UserChanged', 'UserExists', 'BeyondOwnRights', 'Forbidden'],
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: 'user/{id}',
    summary: 'Delete a user; the name stays on what the user did',
    access: userManager,
    params: userParams,
    reply: nothing,
    errors: ['NotFound', 'Forbidden'],
  }),
  getUserTraces: endpoint({
    method: 'GET',
    path: 'user/{id}/traces',
    summary: 'What keeps the name of a user, and what is taken away, when the user is deleted',
    access: userManager,
    params: userParams,
    reply: userTraces,
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
    summary: 'Mail the activation link once more to a user who has not activated the account',
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
    summary: 'What a user with these rights sees, counted among the cases that the reader sees',
    access: adminType,
    request: 'json',
    /** The user whose rights are being changed; a mailbox of its own shows more. */
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
    summary: 'What importing a spreadsheet of users (.xlsx or .csv) would do; changes nothing',
    access: userManager,
    request: 'multipart',
    reply: userImportPreview,
    errors: ['ImportRunning', 'FileTooLarge', 'TooManyFiles', 'FileTypeRefused', 'RequestTooLarge'],
  }),
  importUsers: endpoint({
    method: 'POST',
    path: 'users/import',
    summary:
      'Import the good rows of a spreadsheet, if that does what its preview said; mails new users their activation link',
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
      'FileTypeRefused',
      'RequestTooLarge',
    ],
  }),
};
