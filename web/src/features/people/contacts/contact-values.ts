import { addressKinds } from '@cfm/contract/people/contact-kinds.ts';
import type { ContactForm, contactForm } from '@cfm/contract/people/contacts.ts';
import type { FormValues } from '../../../ui/use-form.ts';

type Addresses = NonNullable<ContactForm['addresses']>;
export type ContactValues = FormValues<typeof contactForm>;
type Address = Addresses[number];
/** The parts to choose between on an edit conflict: each address separately. */
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

/** Sets the country that a phone number indicates in the home address, unless an address has a country. */
export function addressesWithCountry(addresses: Addresses, country: string | null): Addresses {
  if (country === null || addresses.some(({ countryCode }) => countryCode)) return addresses;
  return addresses.map((address) =>
    address.kind === 'HomeAddress' ? { ...address, countryCode: country } : address,
  );
}

/** Initial values of the fields: known data, and an address of each kind. */
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
