import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { id, idText } from '../platform/field-rules.ts';
import type { addressKinds } from './contact-kinds.ts';
import { type ContactForm, contact, contactParams } from './contacts.ts';

/** Fields of which two contacts may hold different values; e-mail addresses, telephone numbers and cars are united. */
export type MergedField =
  | Exclude<keyof ContactForm, 'emails' | 'phones' | 'addresses'>
  | (typeof addressKinds)[number];
/** Whose value stays: that of the contact that stays, or of the one that goes. */
const side = z.optional(z.enum(['own', 'other']));
/** By name: a further field of a contact is asked for here. */
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
  /** The contact that goes. */
  otherContactId: id,
  version: z.int(),
  otherVersion: z.int(),
  /** Where nothing is said, one's own value stays, or the other's where there is none. */
  fields: z._default(z.object(sides), {}),
  /** Cars of both that are one and the same. */
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
  /** What the contact that went was called; null once what it held is gone for good. */
  otherName: text,
  mergedAt: z.string(),
  mergedBy: text,
  undoneAt: text,
  undoneBy: text,
  /** Until when it can be undone; null where it can't be any more. */
  undoableUntil: text,
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const contactMergeEndpoints = {
  mergeContacts: endpoint({
    method: 'POST',
    path: 'contacts/{contactId}/merge',
    summary: 'Merge another contact into this one; answers it',
    access: signedIn,
    request: 'json',
    params: contactParams,
    body: mergeForm,
    reply: contact,
    errors: ['NotFound', 'ContactChanged', 'ContactRestricted', 'Forbidden'],
  }),
  undoMerge: endpoint({
    method: 'POST',
    path: 'contacts/merges/{contactMergeId}/undo',
    summary: 'Undo a merge; answers the contact that stayed',
    access: signedIn,
    params: z.object({ contactMergeId: idText }),
    reply: contact,
    errors: ['NotFound', 'UndoTooLate', 'CarInUse', 'ContactRestricted', 'Forbidden'],
  }),
  listMerges: endpoint({
    method: 'GET',
    path: 'contacts/{contactId}/merges',
    summary: 'What was merged into a contact, the newest first',
    access: signedIn,
    params: contactParams,
    reply: z.array(contactMerge),
    seen: { kind: 'contact', by: 'contactId' },
    errors: ['NotFound'],
  }),
};
