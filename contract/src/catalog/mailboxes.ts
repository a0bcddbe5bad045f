import { extend } from 'zod/mini';
import * as z from '#zod';
import { userLookup } from '../access/users.ts';
import { ifmAdminType } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { baseVersion, email, id, idText, line, spokenLanguage } from '../platform/field-rules.ts';
import { mailboxUsersMax, shortTextMaxLength } from '../platform/limits.ts';
import { nothing } from '../platform/paging.ts';

/** Form of a mailbox. */
export const mailboxForm = z.object({
  name: line({ max: shortTextMaxLength }),
  email,
  language: spokenLanguage,
  /** Users who see its cases before these have a market or topic (rule 1.7). */
  userIds: z.pipe(
    z.array(id).check(z.maxLength(mailboxUsersMax)),
    z.transform((ids: number[]) => [...new Set(ids)]),
  ),
});
export type MailboxForm = z.output<typeof mailboxForm>;

/** A mailbox with its active users. */
export const listedMailbox = z.object({
  mailboxId: z.number(),
  name: z.string(),
  email: z.string(),
  language: z.string(),
  users: z.array(userLookup),
  version: z.number(),
});
export type ListedMailbox = z.infer<typeof listedMailbox>;

/** Form values of an existing mailbox. */
export const mailboxFormOf = ({ name, email, language, users }: ListedMailbox): MailboxForm => ({
  name,
  email,
  language,
  userIds: users.map((user) => user.id),
});

const mailboxParams = z.object({ id: idText });

export const mailboxEndpoints = {
  listMailboxes: endpoint({
    method: 'GET',
    path: 'configuration/mailboxes',
    summary: 'Mailboxes with their users',
    access: ifmAdminType,
    reply: z.array(listedMailbox),
    errors: [],
  }),
  getMailbox: endpoint({
    method: 'GET',
    path: 'configuration/mailboxes/{id}',
    summary: 'One mailbox',
    access: ifmAdminType,
    params: mailboxParams,
    reply: listedMailbox,
    errors: ['NotFound'],
  }),
  createMailbox: endpoint({
    method: 'POST',
    path: 'configuration/mailboxes',
    summary: 'Create a mailbox; returns its id',
    access: ifmAdminType,
    request: 'json',
    body: mailboxForm,
    reply: z.number(),
    changesSettings: 'ofAllMarkets',
    errors: ['MailboxExists', 'Forbidden'],
  }),
  updateMailbox: endpoint({
    method: 'PUT',
    path: 'configuration/mailboxes/{id}',
    summary: 'Change a mailbox and its users',
    access: ifmAdminType,
    request: 'json',
    params: mailboxParams,
    body: extend(mailboxForm, { version: baseVersion }),
    reply: listedMailbox,
    changesSettings: 'ofAllMarkets',
    errors: ['NotFound', 'MailboxChanged', 'MailboxExists', 'Forbidden'],
  }),
  removeMailbox: endpoint({
    method: 'DELETE',
    path: 'configuration/mailboxes/{id}',
    summary: 'Delete a mailbox that no case uses',
    access: ifmAdminType,
    params: mailboxParams,
    reply: nothing,
    changesSettings: 'ofAllMarkets',
    errors: ['NotFound', 'MailboxInUse', 'Forbidden'],
  }),
};
