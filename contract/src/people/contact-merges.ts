import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { id, idText } from '../platform/field-rules.ts';
import { contact } from './contact.ts';
import type { addressKinds } from './contact-kinds.ts';
import { type ContactForm, contactParams } from './contacts.ts';

/** Fields that may differ between two contacts. E-mail addresses, phone numbers and cars are combined. */
export type MergedField =
  | Exclude<keyof ContactForm, 'emails' | 'phones' | 'addresses'>
  | (typeof addressKinds)[number];
/** Which value stays: that of the remaining contact, or of the other one. */
const side = z.optional(z.enum(['own', 'other']));
/** By name, so that the compiler requires each new field of a contact here. */
const sides = {
  title: side,
  academicTitle: side,
  firstName: side,
  lastName: side,
  language: side,
  note: side,
  HomeAddress: side,
  BusinessAddress: side,
} satisfies Record<MergedField, typeof side>;
export const mergedFields = Object.keys(sides) as MergedField[];

export const mergeForm = z.object({
  /** The contact that is merged and removed. */
  otherContactId: id,
  version: z.int(),
  otherVersion: z.int(),
  /** For missing fields, the remaining contact's own value stays, or the other's if it has none. */
  fields: z._default(z.object(sides), {}),
  /** Cars of both contacts that are the same. */
  sameCars: z._default(
    z.array(z.object({ contactCarId: id, otherContactCarId: id })).check(z.maxLength(100)),
    [],
  ),
});
export type MergeForm = z.input<typeof mergeForm>;

const text = z.nullable(z.string());
export const contactMerge = z.object({
  contactMergeId: z.number(),
  otherContactId: z.number(),
  /** Name of the removed contact. Null once its data is erased for good. */
  otherName: text,
  mergedAt: z.string(),
  mergedBy: text,
  undoneAt: text,
  undoneBy: text,
  /** Until when it can be undone. Null if that is no longer possible. */
  undoableUntil: text,
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const contactMergeEndpoints = {
  mergeContacts: endpoint({
    method: 'POST',
    path: 'contacts/{contactId}/merge',
    summary: 'Merge another contact into this one; returns it',
    access: signedIn,
    request: 'json',
    params: contactParams,
    body: mergeForm,
    reply: contact,
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound', 'ContactChanged', 'ContactRestricted', 'Forbidden'],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: 'contacts/merges/{contactMergeId}/undo',
    summary: 'Undo a merge; returns the contact that stayed',
    access: signedIn,
    params: z.object({ contactMergeId: idText }),
    reply: contact,
    seen: { notLogged: 'the undo is audited on the contact' },
    errors: ['NotFound', 'UndoTooLate', 'CarInUse', 'ContactRestricted', 'Forbidden'],
  }),
  listMerges: endpoint({
    method: 'GET',
    path: 'contacts/{contactId}/merges',
    summary: 'Merges into a contact, newest first',
    access: signedIn,
    params: contactParams,
    reply: z.array(contactMerge),
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
};
