import {
  type Car,
  type Contact,
  type ContactElsewhere,
  contactEndpoints,
} from '@cfm/contract/people/contacts.ts';
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
/** The contact as the server has it now; for after a change. */
export const fetchContact = (contactId: number): Promise<Contact> =>
  queryClient.fetchQuery({ ...contactQuery(contactId), staleTime: 0 });

/** A contact that is in use elsewhere, by the address or VIN that tells its name; the whole one where it is seen by now. */
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

/** What a case gets of its customer, and what is known of them to propose more from. */
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
/** What a field gets in which a case's contact and car are chosen. */
export interface CustomerFieldProps {
  contactId: number | null | undefined;
  contactCarId: number | null | undefined;
  /** By what a contact was found that is in use elsewhere. */
  contactFoundBy: string | null | undefined;
  /** Proposes language, country and dealers of what is created in the field. */
  marketId?: number | null;
  onChange: (customer: ChosenCustomer) => void;
  error?: string;
}
