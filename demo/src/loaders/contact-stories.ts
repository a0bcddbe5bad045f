import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import type { Contact } from '@cfm/contract/people/contact.ts';
import { cases } from '@cfm/server/cases/case/tables.ts';
import type { Tx, UserActor } from '@cfm/server/context.ts';
import { createCar } from '@cfm/server/people/contacts/create-car.ts';
import { createContact } from '@cfm/server/people/contacts/create-contact.ts';
import { getContact } from '@cfm/server/people/contacts/get-contact.ts';
import { mergeContacts } from '@cfm/server/people/contacts/merge-contacts.ts';
import { contactAddresses, contactCars, contacts } from '@cfm/server/people/contacts/tables.ts';
import { holdContact } from '@cfm/server/people/privacy/hold-contact.ts';
import { restrictContact } from '@cfm/server/people/privacy/restrict-contact.ts';
import { addTime } from '@cfm/server/platform/time/add-time.ts';
import { and, eq, exists, inArray, notExists, sql } from 'drizzle-orm';

type Story = (tx: Tx, contact: Contact) => Promise<unknown>;

/** Stories of contacts in a year, each on its own day before now. */
const stories: readonly { daysAgo: number; fillTemplate: Story }[] = [
  // A duplicate that was not recognized because of the misspelt name.
  {
    daysAgo: 3,
    fillTemplate: (tx, contact) => addAgain(tx, contact, { lastName: misspelt(contact.lastName) }),
  },
  // Looks like a duplicate but is not: a family with one phone number and one address.
  {
    daysAgo: 5,
    fillTemplate: (tx, contact) =>
      addAgain(tx, contact, { ...relativeOf(contact), academicTitle: null, emails: [] }),
  },
  // A duplicate that was merged. Can be undone.
  {
    daysAgo: 2,
    async fillTemplate(tx, contact) {
      const otherContactId = await addAgain(tx, contact, {
        firstName: contact.firstName?.slice(0, 1) ?? null,
      });
      const [car] = contact.cars;
      if (car) await createCar(tx, { ...car, contactId: otherContactId });
      const sameCars = (await getContact(tx, otherContactId)).cars.map(({ contactCarId }) => ({
        contactCarId: car?.contactCarId ?? 0,
        otherContactCarId: contactCarId,
      }));
      const { contactId, version } = contact;
      await mergeContacts(tx, { contactId, version, otherContactId, otherVersion: 1, fields: {}, sameCars });
    },
  },
  {
    daysAgo: 12,
    fillTemplate: (tx, { contactId }) =>
      restrictContact(tx, {
        contactId,
        isSet: true,
        reason: 'Objects to the use of the data; the legal department examines it.',
      }),
  },
  {
    daysAgo: 30,
    fillTemplate: (tx, { contactId }) =>
      holdContact(tx, { contactId, isSet: true, reason: 'Claim for damages announced by a lawyer.' }),
  },
];

/** Adds duplicates, a merge, a restriction and a legal hold, to show each (rules 6.14, 6.15, 19.5, 19.6). */
export async function runContactStories(tx: Tx, actor: UserActor): Promise<void> {
  const contactIds = await listWellKnown(tx, stories.length);
  for (const [index, contactId] of contactIds.entries()) {
    const story = stories[index];
    if (!story) return;
    const then = addTime(tx.now(), { days: -story.daysAgo });
    const at = { ...tx, actor, now: () => then };
    await story.fillTemplate(at, await getContact(at, contactId));
  }
}

/** Contacts with much data and no current work on them. */
async function listWellKnown(tx: Tx, count: number): Promise<number[]> {
  const ofContact = { contactId: contacts.contactId };
  const cars = tx.db.select({ contactId: contactCars.contactId }).from(contactCars);
  const addresses = tx.db.select({ contactId: contactAddresses.contactId }).from(contactAddresses);
  const open = tx.db.select({ contactId: cases.contactId }).from(cases);
  const rows = await tx.db
    .select(ofContact)
    .from(contacts)
    .where(
      and(
        sql`${contacts.emails} <> '{}' and ${contacts.phones} <> '{}'`,
        sql`${contacts.firstName} ~ '^[A-Za-z]{3,}$' and ${contacts.lastName} ~ '^[A-Za-z]{5,}$'`,
        exists(
          cars.where(
            and(eq(contactCars.contactId, contacts.contactId), sql`length(${contactCars.vin}) = 17`),
          ),
        ),
        exists(addresses.where(eq(contactAddresses.contactId, contacts.contactId))),
        notExists(
          open.where(
            and(eq(cases.contactId, contacts.contactId), inArray(cases.statusId, [...openStatusIds])),
          ),
        ),
      ),
    )
    .orderBy(contacts.contactId)
    .limit(count);
  return rows.map(({ contactId }) => contactId);
}

const addAgain = (
  tx: Tx,
  { title, academicTitle, firstName, lastName, ...known }: Contact,
  other: Partial<Contact>,
) =>
  createContact(tx, {
    title,
    academicTitle,
    firstName,
    lastName,
    emails: known.emails,
    phones: known.phones,
    language: known.language,
    addresses: known.addresses,
    note: null,
    ...other,
  });

/** Removes the middle letter, like a typing error. */
const misspelt = (name: string) => name.slice(0, name.length >> 1) + name.slice((name.length >> 1) + 1);
const relativeOf = ({ title }: Contact) =>
  title === 'Mrs'
    ? { title: 'Mr' as const, firstName: 'Robert' }
    : { title: 'Mrs' as const, firstName: 'Claudia' };
