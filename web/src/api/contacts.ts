import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { type ContactElsewhere, contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

export const contactsKey = ['contacts'] as const;
export const contactQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...contactsKey, contactId],
    queryFn: ({ signal }) => call(contactEndpoints.getContact, { params: { contactId } }, { signal }),
  });
export const useContact = (contactId: number | null | undefined) =>
  useQuery({ ...contactQuery(contactId ?? 0), enabled: typeof contactId === 'number' });
/** Loads the contact from the server, for use after a change. */
export const fetchContact = (contactId: number): Promise<Contact> =>
  queryClient.fetchQuery({ ...contactQuery(contactId), staleTime: 0 });

/** A contact of another case, found by address or VIN. Returns the whole contact once the user can see it. */
export const useContactFoundBy = (contactId: number | null | undefined, foundBy: string | null | undefined) =>
  useQuery({
    queryKey: [...contactsKey, 'found', foundBy],
    queryFn: ({ signal }) => {
      const query = foundBy?.includes('@') ? { email: foundBy } : { vin: foundBy ?? '' };
      return call(contactEndpoints.searchContacts, { query }, { signal });
    },
    select: (found) => found.find((contact) => contact.contactId === contactId) ?? null,
    enabled: Boolean(contactId && foundBy),
  });

/** The chosen customer of a case, and known data to prefill more fields. */
export interface ChosenCustomer {
  contactId: number | null;
  contactCarId: number | null;
  contactFoundBy: string | null;
  contact: Contact | null;
  car: Car | null;
}
export const nobody: ChosenCustomer = {
  contactId: null,
  contactCarId: null,
  contactFoundBy: null,
  contact: null,
  car: null,
};
export const customerOf = (contact: Contact, car: Car | null): ChosenCustomer => ({
  contactId: contact.contactId,
  contactCarId: car?.contactCarId ?? null,
  contactFoundBy: null,
  contact,
  car,
});
export const customerElsewhere = (
  { contactId, contactCarId }: ContactElsewhere,
  contactFoundBy: string,
): ChosenCustomer => ({ ...nobody, contactId, contactCarId, contactFoundBy });
/** Props of a field that chooses the contact and car of a case. */
export interface CustomerFieldProps {
  contactId: number | null | undefined;
  contactCarId: number | null | undefined;
  /** The address or VIN by which a contact of another case was found. */
  contactFoundBy: string | null | undefined;
  /** Prefills language, country and dealers of contacts created in the field. */
  marketId?: number | null;
  onChange: (customer: ChosenCustomer) => void;
  error?: string;
}
