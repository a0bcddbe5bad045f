import { addressKinds } from '@cfm/contract/contact-kinds.ts';
import type { ContactForm, contactForm } from '@cfm/contract/contacts.ts';
import type { FormValues } from '../../ui/use-form.ts';

type Addresses = NonNullable<ContactForm['addresses']>;
export type ContactValues = FormValues<typeof contactForm>;
/** The stored contact a form changes; the version tells whether somebody else did meanwhile. */
export interface StoredContact {
  contactId: number;
  version: number;
}

/** The addresses of a contact whose number tells the country, as far as none is known. */
export function addressesWithCountry(addresses: Addresses, country: string | null): Addresses {
  if (country === null || addresses.some(({ countryCode }) => countryCode)) return addresses;
  return addresses.map((address) =>
    address.kind === 'HomeAddress' ? { ...address, countryCode: country } : address,
  );
}

/** What the fields start with: what is known, and room for an address of each kind. */
export function contactValues(known: Partial<ContactForm>): ContactValues {
  const addresses = addressKinds.map(
    (kind) => known.addresses?.find((address) => address.kind === kind) ?? { kind },
  );
  return {
    title: known.title ?? null,
    academicTitle: known.academicTitle ?? null,
    firstName: known.firstName ?? null,
    lastName: known.lastName ?? null,
    emails: known.emails ?? [],
    phones: known.phones ?? [],
    language: known.language ?? 'en',
    addresses,
    note: known.note ?? null,
  };
}
