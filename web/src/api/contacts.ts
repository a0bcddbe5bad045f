import { type Car, type Contact, contactEndpoints } from '@cfm/contract/contacts.ts';
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

export interface ChosenCustomer {
  contact: Contact | null;
  car: Car | null;
}
/** What a field gets in which a case's contact and car are chosen. */
export interface CustomerFieldProps {
  contactId: number | null | undefined;
  contactCarId: number | null | undefined;
  /** Proposes language, country and dealers of what is created in the field. */
  marketId?: number | null;
  onChange: (customer: ChosenCustomer) => void;
  error?: string;
}
