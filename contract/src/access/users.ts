import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, tabId } from '../platform/field-rules.ts';
import { nothing } from '../platform/paging.ts';

/** User lookup entry: id and full name. */
export const userLookup = z.object({ id: z.number(), fullName: z.string() });
export type UserLookup = z.infer<typeof userLookup>;

/** Such as `case:42:comment` or `columns:cases`. Keys become object fields, so `__proto__` is not allowed. */
const key = z.string().check(z.regex(/^(?!__proto__$)[a-z0-9:_-]{1,80}$/i));
/** A tab that has its own draft of the same text saves it under another key, which replies name. */
export const draft = z.object({ key, value: z.unknown(), savedAt: z.string(), others: z.number() });

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
    params: z.object({ key }),
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
    params: z.object({ key }),
    query: z.object({ tabId: z.optional(tabId) }),
    reply: z.nullable(draft),
    errors: [],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: 'drafts/{key}',
    summary: 'Save a draft; next to the one that another tab saved after `basedOn`',
    access: signedIn,
    request: 'json',
    params: z.object({ key }),
    body: z.object({
      value: z.unknown(),
      tabId: z.optional(tabId),
      basedOn: z.optional(z.nullable(instant)),
    }),
    reply: z.object({ key, savedAt: z.string() }),
    errors: ['RequestTooLarge'],
  }),
  removeDraft: endpoint({
    method: 'DELETE',
    path: 'drafts/{key}',
    summary: 'Remove a draft, unless another tab has saved it after `basedOn`',
    access: signedIn,
    params: z.object({ key }),
    query: z.object({ tabId: z.optional(tabId), basedOn: z.optional(instant) }),
    reply: nothing,
    errors: [],
  }),
};
