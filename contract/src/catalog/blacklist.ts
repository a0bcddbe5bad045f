import * as z from '#zod';
import { blacklistKeeper } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { email, idText, optionalLine } from '../platform/field-rules.ts';
import { blacklistPageSizes, personNameMaxLength, shortTextMaxLength } from '../platform/limits.ts';
import { nothing, pageOf, pagingOf } from '../platform/paging.ts';

/** Form of an entry. `*@example.com` is also valid and blocks the whole domain. */
export const blacklistForm = z.object({
  email,
  firstName: optionalLine({ max: personNameMaxLength }),
  lastName: optionalLine({ max: personNameMaxLength }),
});

const text = z.nullable(z.string());
export const blacklistEntry = z.object({
  blacklistId: z.number(),
  email: z.string(),
  firstName: text,
  lastName: text,
  createdDateTime: z.string(),
  lastModifiedDateTime: z.string(),
});
export type BlacklistEntry = z.infer<typeof blacklistEntry>;

/** Sortable columns of the list. Each has an index. */
export const blacklistSortColumns = ['email', 'firstName', 'lastName', 'lastModifiedDateTime'] as const;
export type BlacklistSortColumn = (typeof blacklistSortColumns)[number];
const descending = z.nullish(z.boolean());
const blacklistFilter = z.object({
  /** Whether a column sorts descending. Columns without a flag don't sort. */
  sortBy: z._default(
    z.object({
      email: descending,
      firstName: descending,
      lastName: descending,
      lastModifiedDateTime: descending,
    } satisfies Record<BlacklistSortColumn, unknown>),
    {},
  ),
  /** Words of address and names, or parts of them. */
  search: z._default(z.string().check(z.trim(), z.maxLength(shortTextMaxLength)), ''),
});

const entryParams = z.object({ id: idText });

export const blacklistEndpoints = {
  listBlacklist: endpoint({
    method: 'POST',
    path: 'blacklist/list',
    summary: 'Blacklisted addresses, paged',
    access: blacklistKeeper,
    request: 'json',
    body: z.object({
      ...pagingOf(blacklistPageSizes),
      blacklistFilter: z._default(blacklistFilter, { sortBy: {}, search: '' }),
    }),
    reply: pageOf(blacklistEntry),
    seen: { notLogged: 'a global list without cases' },
    errors: [],
  }),
  createBlacklistEntry: endpoint({
    method: 'POST',
    path: 'blacklist',
    summary: 'Blacklist an address or a domain',
    access: blacklistKeeper,
    request: 'json',
    body: blacklistForm,
    labels: { email: 'blacklistEmail' },
    reply: blacklistEntry,
    seen: { notLogged: 'a global list without cases' },
    errors: ['AlreadyBlacklisted'],
  }),
  getBlacklistEntry: endpoint({
    method: 'GET',
    path: 'blacklist/{id}',
    summary: 'One entry of the blacklist',
    access: blacklistKeeper,
    params: entryParams,
    reply: blacklistEntry,
    seen: { notLogged: 'a global list without cases' },
    errors: ['NotFound'],
  }),
  updateBlacklistEntry: endpoint({
    method: 'PUT',
    path: 'blacklist/{id}',
    summary: 'Change an entry of the blacklist',
    access: blacklistKeeper,
    request: 'json',
    params: entryParams,
    body: blacklistForm,
    labels: { email: 'blacklistEmail' },
    reply: blacklistEntry,
    seen: { notLogged: 'a global list without cases' },
    errors: ['NotFound', 'AlreadyBlacklisted'],
  }),
  removeBlacklistEntry: endpoint({
    method: 'DELETE',
    path: 'blacklist/{id}',
    summary: 'Delete an entry of the blacklist',
    access: blacklistKeeper,
    params: entryParams,
    reply: nothing,
    errors: ['NotFound'],
  }),
};
