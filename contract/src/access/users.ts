import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, tabId } from '../platform/field-rules.ts';
import { nothing } from '../platform/paging.ts';

/** User lookup entry: id and full name. */
export const userLookup = z.object({ id: z.number(), fullName: z.string() });
export type UserLookup = z.infer<typeof userLookup>;

/** Of a preference or a draft, such as `case:42:comment` or `columns:cases`. Keys become object fields, so `__proto__` is not allowed. */
export const userKey = z.string().check(z.regex(/^(?!__proto__$)[a-z0-9:_-]{1,80}$/i));
/** A tab that has its own draft of the same text saves it under another key, which replies name. */
export const draft = z.object({ key: userKey, value: z.unknown(), savedAt: z.string(), others: z.number() });

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: 'users/lookup',
    summary: 'Active users, for choosing key account managers',
    access: signedIn,
    reply: z.array(userLookup),
    errors: [],
  }),
  listIkams: endpoint({
    method: 'GET',
    path: 'users/ikams',
    summary: 'International key account managers',
    access: signedIn,
    reply: z.array(userLookup),
    errors: [],
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: 'user/preferences/{key}',
    summary: 'Save a preference of the signed-in user (columns, density, language, colour scheme)',
    access: signedIn,
    request: 'json',
    params: z.object({ key: userKey }),
    body: z.object({ value: z.unknown() }),
    reply: nothing,
    errors: ['RequestTooLarge'],
  }),
  findDraft: endpoint({
    method: 'GET',
    path: 'drafts/{key}',
    summary: 'A draft of the signed-in user, or null: that of this tab, else the newest',
    access: signedIn,
    background: true,
    params: z.object({ key: userKey }),
    query: z.object({ tabId }),
    reply: z.nullable(draft),
    errors: [],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: 'drafts/{key}',
    summary: 'Save a draft; next to the one that another tab saved after `basedOn`',
    access: signedIn,
    request: 'json',
    params: z.object({ key: userKey }),
    body: z.object({ value: z.unknown(), tabId, basedOn: z.nullable(instant) }),
    reply: z.object({ key: userKey, savedAt: z.string() }),
    errors: ['RequestTooLarge', 'TooManyDrafts'],
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: 'drafts/{key}',
    summary: 'Remove the draft of this tab, or another one that is unchanged since `basedOn`',
    access: signedIn,
    params: z.object({ key: userKey }),
    query: z.object({ tabId, basedOn: z.optional(instant) }),
    reply: nothing,
    errors: [],
  }),
};
