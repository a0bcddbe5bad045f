import * as z from '#zod';
import {
  anonymous,
  claimTypes,
  flagClaims,
  roleNames,
  roleTypes,
  scopeClaims,
  signedIn,
  userManager,
} from '../platform/access.ts';
import { emailAddress } from '../platform/email-address.ts';
import { endpoint } from '../platform/endpoint.ts';
import {
  email,
  idText,
  languageCode,
  newPassword,
  optionalId,
  securityCode,
} from '../platform/field-rules.ts';
import { emailMaxLength, passwordMaxLength, passwordMinLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

/** Sign-in name: an e-mail address if it contains an `@`, else a username (rule 2.1). */
const signInName = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(emailMaxLength),
    z.refine((value) => !value.includes('@') || emailAddress(value) !== null, { error: 'email' }),
  ),
  z.transform((value: string) => emailAddress(value) ?? value),
);
const token = z.prefault(
  z.string().check(
    z.refine((value) => value !== '', { error: 'missingToken' }),
    z.maxLength(200),
  ),
  '',
);

export const loginForm = z.object({
  username: signInName,
  password: z.string().check(z.minLength(1), z.minLength(passwordMinLength), z.maxLength(passwordMaxLength)),
});
export const securityCodeForm = z.object({ code: securityCode });
export const passwordRequestForm = z.object({ emailaddress: email });
const confirmPassword = z.string().check(z.minLength(1));
const isConfirmed = z.refine<{ newPassword: string; confirmPassword: string }>(
  (form) => form.confirmPassword === '' || form.newPassword === form.confirmPassword,
  { error: 'passwordsDiffer', path: ['confirmPassword'] },
);
/** Password and its repetition on the reset and activation screens (rule 5.6). */
export const newPasswordForm = z.object({ newPassword, confirmPassword }).check(isConfirmed);

/** Confirms that the signed-in user is still the one at the screen (rule 2.28). */
const currentPassword = z.string().check(z.minLength(1), z.maxLength(passwordMaxLength));
const isAnother = z.refine<{ currentPassword: string; newPassword: string }>(
  (form) => form.newPassword === '' || form.newPassword !== form.currentPassword,
  { error: 'passwordSame', path: ['newPassword'] },
);
export const passwordChange = z.object({ currentPassword, newPassword }).check(isAnother);
/** Form of the account page. */
export const passwordChangeForm = z
  .object({ currentPassword, newPassword, confirmPassword })
  .check(isAnother, isConfirmed);
export const currentPasswordForm = z.object({ currentPassword });

/** An active session of the user. Browser and system are product names, or null if unknown. */
const ownSession = z.object({
  sessionId: z.number(),
  isCurrent: z.boolean(),
  startedDateTime: z.string(),
  lastUsedDateTime: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Beginning of the address, enough to distinguish one's own networks. */
  network: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof ownSession>;

const userName = z.object({ firstName: z.string(), lastName: z.string(), id: z.number() });
export const session = z.object({ User: userName, ValidUntil: z.string() });
export const currentUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roleNames),
  roleType: z.enum(roleTypes),
  /** Role and every claim with its values: none for a flag, ids for a scope. */
  claims: z.array(z.object({ type: z.enum(['Role', ...claimTypes]), values: z.array(z.string()) })),
  flags: z.array(z.enum(flagClaims)),
  scopes: z.partialRecord(z.enum(scopeClaims), z.array(z.number())),
  language: languageCode,
  /** Screen preferences of the user (columns, density, colour scheme …), by key. */
  preferences: z.record(z.string(), z.unknown()),
  /** First sign-in of the user. First Steps is shown once. */
  isFirstSignIn: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const loginResult = z.object({
  finishedSuccessfully: z.boolean(),
  isMultiFactorRequired: z.boolean(),
  session: z.nullable(session),
  /** For a user without a second factor. Opens /account/2fa. */
  twoFactorSetupToken: z.optional(z.nullable(z.string())),
});

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'user/login',
    summary: 'First step of sign-in: name and password',
    access: anonymous,
    limit: 'signIn',
    request: 'form',
    body: loginForm,
    reply: loginResult,
    errors: ['InvalidCredentials', 'AccountLocked', 'PasswordResetRequired'],
  }),
  loginSecondFactor: endpoint({
    method: 'POST',
    path: 'user/login/2fa',
    summary: 'Second step of sign-in: the code of the authenticator app',
    access: anonymous,
    limit: 'signIn',
    pendingSession: true,
    request: 'form',
    body: z.object({ totp: securityCode }),
    reply: loginResult,
    errors: ['InvalidSecurityCode', 'AccountLocked', 'AuthenticationRequired', 'PasswordResetRequired'],
  }),
  current: endpoint({
    method: 'GET',
    path: 'user',
    summary: 'The signed-in user and the session',
    access: signedIn,
    background: true,
    reply: z.object({ user: currentUser, session }),
    seen: { notLogged: 'the own user' },
    errors: ['AuthenticationRequired'],
  }),
  logout: endpoint({
    method: 'POST',
    path: 'user/logout',
    summary: 'End the session',
    access: anonymous,
    limit: 'none',
    pendingSession: true,
    reply: nothing,
    errors: [],
  }),
  requestPassword: endpoint({
    method: 'POST',
    path: 'user/password/request',
    summary: 'Mail a password reset link, if a user with that address exists',
    access: anonymous,
    limit: 'password',
    request: 'form',
    body: passwordRequestForm,
    reply: nothing,
    errors: [],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'user/password/reset',
    summary: 'Set a new password by a mailed token',
    access: anonymous,
    limit: 'password',
    request: 'form',
    query: z.object({ token }),
    body: z.object({ newPassword }),
    reply: nothing,
    errors: ['InvalidToken', 'EasyPassword'],
  }),
  activate: endpoint({
    method: 'POST',
    path: 'user/activate',
    summary:
      'Activate an account by a mailed token; returns the token to set up the second factor, if it has none',
    access: anonymous,
    limit: 'signIn',
    request: 'form',
    query: z.object({ token }),
    body: z.object({ password: newPassword }),
    reply: z.object({ token: z.optional(z.nullable(z.string())) }),
    errors: ['InvalidToken', 'EasyPassword'],
  }),
  useRecoveryCode: endpoint({
    method: 'POST',
    path: 'user/{id}/2fa/recovery',
    summary: 'Use a recovery code in a pending sign-in; returns a token to set up a new second factor',
    access: anonymous,
    limit: 'signIn',
    pendingSession: true,
    request: 'form',
    /** The sign-in name, percent-encoded. */
    params: z.object({ id: signInName }),
    body: z.object({ recoveryCode: securityCode }),
    reply: z.object({ token: z.string() }),
    errors: ['InvalidSecurityCode', 'AccountLocked', 'AuthenticationRequired', 'PasswordResetRequired'],
  }),
  twoFactorQrCode: endpoint({
    method: 'GET',
    path: '2fa/recovery',
    summary: 'QR code (PNG) of the second factor that is being set up',
    access: anonymous,
    limit: 'signIn',
    query: z.object({ token }),
    answer: 'bytes',
    errors: ['InvalidToken'],
  }),
  twoFactorKey: endpoint({
    method: 'GET',
    path: '2fa/key',
    summary: 'The same key as text and as a link, for people who cannot scan',
    access: anonymous,
    limit: 'signIn',
    query: z.object({ token }),
    reply: z.object({ key: z.string(), account: z.string(), uri: z.string() }),
    errors: ['InvalidToken'],
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '2fa/code',
    summary: 'Confirm the second factor with a code; signs in and returns the recovery codes once',
    access: anonymous,
    limit: 'signIn',
    request: 'form',
    query: z.object({ token }),
    body: securityCodeForm,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['InvalidToken', 'InvalidSecurityCode', 'AccountLocked'],
  }),
  issueRecoveryCode: endpoint({
    method: 'GET',
    path: 'user/{id}/code',
    summary: 'One further recovery code for a user who lost the device (24 hours, audited)',
    access: userManager,
    scriptOnly: true,
    params: z.object({ id: idText }),
    reply: z.object({ code: z.string(), validUntil: z.string() }),
    errors: ['NotFound', 'Forbidden'],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'user/password/change',
    summary: 'Change the own password; ends the other sessions',
    access: signedIn,
    request: 'form',
    body: passwordChange,
    reply: nothing,
    errors: ['WrongPassword', 'EasyPassword', 'AccountLocked'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: 'user/sessions',
    summary: 'The own sessions, the current one first',
    access: signedIn,
    reply: z.object({ items: z.array(ownSession) }),
    errors: [],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: 'user/sessions/end',
    summary: 'End one of the own sessions, or all but the current one',
    access: signedIn,
    request: 'json',
    /** Without a session id, all other sessions end. */
    body: z.object({ currentPassword, sessionId: optionalId }),
    reply: nothing,
    errors: ['WrongPassword', 'AccountLocked'],
  }),
  endSessionsOfUser: endpoint({
    method: 'POST',
    path: 'user/{id}/sessions/end',
    summary: 'End every session of a user of the own rank or below',
    access: userManager,
    params: z.object({ id: idText }),
    reply: nothing,
    errors: ['NotFound', 'Forbidden'],
  }),
};
