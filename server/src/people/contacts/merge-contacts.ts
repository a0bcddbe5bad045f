import type { Contact } from '@cfm/contract/people/contact.ts';
import type { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import type { ParsedInput } from '@cfm/contract/platform/endpoint.ts';
import { emailsPerContact, phonesPerContact } from '@cfm/contract/platform/limits.ts';
import { eq, inArray } from 'drizzle-orm';
import { isUnscoped } from '../../access/case-scope/case-scope.ts';
import { type Ctx, inTransaction, type Tx, userOf } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { rejectField } from '../../platform/texts/reject-field.ts';
import { postQualifications } from '../../process/customer-requests/tables.ts';
import { auditContact } from './audit-contact.ts';
import { auditMerge } from './audit-merge.ts';
import { deleteContacts } from './delete-contacts.ts';
import { getContact } from './get-contact.ts';
import { lockContactsWithCases } from './lock-contacts.ts';
import { mergeCars } from './merge-cars.ts';
import { moveCases } from './move-cases.ts';
import { differingFields, fieldOf, readPerson, withValuesOf, writePerson } from './person.ts';
import { contactCars, contactMerges, type Person } from './tables.ts';

type MergeInput = ParsedInput<typeof contactMergeEndpoints.mergeContacts>['body'] & { contactId: number };

/**
 * Merges two contacts that the actor sees (rule 6.15), in one transaction. The first contact gets the data of the
 * other, whose row is deleted. A snapshot is kept for an undo.
 */
export async function mergeContacts(ctx: Ctx, input: MergeInput): Promise<Contact> {
  const { contactId, otherContactId } = input;
  rejectScoped(ctx);
  return inTransaction(ctx, async (tx) => {
    // Check visibility before the form: a contact out of scope looks like an unknown one.
    await getContact(tx, contactId);
    if (contactId === otherContactId) rejectField(tx, 'otherContactId', 'choice');
    const rows = await lockContactsWithCases(tx, [contactId, otherContactId]).catch(
      async (error: unknown) => {
        // The other contact may be gone because another user just merged the same two. Then the version of the first
        // differs.
        if (error instanceof AppError && error.code === 'NotFound')
          await rejectOld(tx, contactId, input.version);
        throw error;
      },
    );
    await rejectOld(tx, contactId, input.version);
    await rejectOld(tx, otherContactId, input.otherVersion);

    const own = await readPerson(tx, contactId);
    const other = await readPerson(tx, otherContactId);
    const made = madeOf(tx, own, other, input.fields);
    await writePerson(tx, made);
    const { otherCars, sameCars } = await mergeCars(tx, { contactId, otherContactId }, input.sameCars);
    const moved = await moveCases(tx, rows, {
      action: 'mergeContact',
      to: ({ contactId: now, contactCarId }) => ({
        contactId: now === otherContactId ? contactId : now,
        contactCarId:
          sameCars.find((same) => same.otherContactCarId === contactCarId)?.own.contactCarId ?? contactCarId,
      }),
    });
    const requests = await tx.db
      .update(postQualifications)
      .set({ contactId })
      .where(eq(postQualifications.contactId, otherContactId))
      .returning({ postQualificationId: postQualifications.postQualificationId });
    const earlier = await tx.db
      .update(contactMerges)
      .set({ contactId })
      .where(eq(contactMerges.contactId, otherContactId))
      .returning({ contactMergeId: contactMerges.contactMergeId });
    await removeMerged(
      tx,
      other,
      sameCars.map(({ otherContactCarId }) => otherContactCarId),
    );

    await tx.db.insert(contactMerges).values({
      contactId,
      intoContactId: contactId,
      otherContactId,
      otherCreatedAt: other.row.createdAt,
      mergedAt: tx.now(),
      byUserId: userOf(tx).userId,
      merged: {
        own,
        made,
        other,
        otherCars,
        sameCars,
        cases: moved,
        postQualificationIds: requests.map(({ postQualificationId }) => postQualificationId),
        contactMergeIds: earlier.map(({ contactMergeId }) => contactMergeId),
      },
    });
    await auditMerge(tx, { action: 'merge', before: own, after: made, otherContactId });
    await auditContact(tx, {
      contactId: otherContactId,
      entityId: otherContactId,
      before: { ...other.row, addresses: other.addresses },
      after: null,
      action: 'mergeInto',
    });
    return getContact(tx, contactId);
  });
}

/** A merge and its undo may change cases out of the actor's scope, so they require an actor without one. */
export function rejectScoped({ actor }: Ctx): void {
  if (!isUnscoped(actor)) throw new AppError('Forbidden');
}

/** Rejects a choice made from an older version. */
async function rejectOld(tx: Tx, contactId: number, version: number): Promise<void> {
  const current = await getContact(tx, contactId);
  if (current.version !== version)
    throw new AppError('ContactChanged', { stored: { current, shows: { kind: 'contact', id: contactId } } });
}

type Choices = MergeInput['fields'];
/** The remaining contact: each field has the chosen value, by default its own if it is not empty. */
function madeOf(tx: Tx, own: Person, other: Person, choices: Choices): Person {
  const taken = differingFields(own, other).filter(
    (field) => (choices[field] ?? (fieldOf(own, field) === null ? 'other' : 'own')) === 'other',
  );
  const emails = united(own.row.emails, other.row.emails, (email) => email.toLowerCase());
  const phones = united(own.row.phones, other.row.phones, (phone) => phone.replace(/\D/g, '') || phone);
  if (emails.length > emailsPerContact) rejectTooMany(tx, 'emails', emails.length, emailsPerContact);
  if (phones.length > phonesPerContact) rejectTooMany(tx, 'phones', phones.length, phonesPerContact);
  const { row, addresses } = withValuesOf(own, other, taken);
  return {
    row: {
      ...row,
      ...heldOf(own, other),
      emails,
      phones,
      version: row.version + 1,
      lastModifiedAt: tx.now(),
    },
    addresses,
  };
}

/** The legal hold of either contact stays. */
function heldOf({ row: own }: Person, { row: other }: Person) {
  const { heldAt, heldByUserId, holdReason } = own.heldAt === null ? other : own;
  return { heldAt, heldByUserId, holdReason };
}

const united = (own: readonly string[], other: readonly string[], keyOf: (value: string) => string) => [
  ...own,
  ...other.filter((value) => !own.some((known) => keyOf(known) === keyOf(value))),
];
const rejectTooMany = (tx: Tx, field: 'emails' | 'phones', now: number, limit: number): never =>
  rejectField(tx, field, 'mergedTooMany', { values: { now, limit } });

/** Deletes the merged contact, and those of its cars that became one with a car of the other. */
async function removeMerged(tx: Tx, { row }: Person, carIds: readonly number[]): Promise<void> {
  if (carIds.length > 0)
    await tx.db.delete(contactCars).where(inArray(contactCars.contactCarId, [...carIds]));
  await deleteContacts(tx, [row.contactId]);
}
