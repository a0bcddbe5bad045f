import { addressKinds } from '@cfm/contract/people/contact-kinds.ts';
import type { ContactForm, contactForm } from '@cfm/contract/people/contacts.ts';
import type { FormValues } from '../../../ui/use-form.ts';

type Addresses = NonNullable<ContactForm['addresses']>;
export type ContactValues = FormValues<typeof contactForm>;
type Address = Addresses[number];
/** What one chooses between when another changed the contact meanwhile: each address by itself. */
export type ContactParts = Omit<ContactValues, 'addresses'> & Partial<Record<Address['kind'], Address>>;

export const inParts = {
  split: ({ addresses, ...rest }: ContactValues): ContactParts => ({
    ...rest,
    ...Object.fromEntries((addresses ?? []).map((address) => [address.kind, address] as const)),
  }),
  join: ({ HomeAddress, BusinessAddress, ...rest }: ContactParts): ContactValues => ({
    ...rest,
    addresses: [HomeAddress, BusinessAddress].filter((address) => address !== undefined),
  }),
};

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
