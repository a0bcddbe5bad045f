import type { Contact } from '@cfm/contract/people/contact.ts';
import type { ContactMerge, MergeForm } from '@cfm/contract/people/contact-merges.ts';
import { contactMergeEndpoints } from '@cfm/contract/people/contact-merges.ts';
import { contactEndpoints } from '@cfm/contract/people/contacts.ts';
import { contactPageEndpoints, type Duplicate } from '@cfm/contract/screens/contact-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { everyCaseKey, invalidateCaseLists } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { contactQuery, contactsKey, fetchContact } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';
import { showChanged, showGone } from './contact-list.ts';

/** Below the key of their contact, so that they reload when the contact changes. */
const partKey = (contactId: number, part: string) => [...contactQuery(contactId).queryKey, part] as const;
const carsKey = ['cars'] as const;

export const useCasesOfContact = (contactId: number, paging: Pick<ListPaging, 'page' | 'take'>) =>
  useQuery({
    queryKey: [...partKey(contactId, 'cases'), paging],
    queryFn: ({ signal }) =>
      call(
        contactPageEndpoints.listCasesOfContact,
        { params: { contactId }, query: rangeOf({ ...onePage, ...paging }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const useCasesOfCar = (vin: string, paging: Pick<ListPaging, 'page' | 'take'>) =>
  useQuery({
    queryKey: [...carsKey, vin, 'cases', paging],
    queryFn: ({ signal }) =>
      call(
        contactPageEndpoints.listCasesOfCar,
        { params: { vin }, query: rangeOf({ ...onePage, ...paging }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
const onePage = { sortBy: null, descending: true } as const;

export const useCarHistory = (vin: string) =>
  useQuery({
    queryKey: [...carsKey, vin],
    queryFn: ({ signal }) => call(contactPageEndpoints.getCarHistory, { params: { vin } }, { signal }),
  });
export const useDuplicates = (contactId: number) =>
  useQuery({
    queryKey: partKey(contactId, 'duplicates'),
    queryFn: ({ signal }) => call(contactPageEndpoints.listDuplicates, { params: { contactId } }, { signal }),
  });
export const useMerges = (contactId: number) =>
  useQuery({
    queryKey: partKey(contactId, 'merges'),
    queryFn: ({ signal }) => call(contactMergeEndpoints.listMerges, { params: { contactId } }, { signal }),
  });

/** Updates the stored contact wherever it is shown, and reloads dependent data. */
export async function renewContact(contact: Contact): Promise<void> {
  queryClient.setQueryData(contactQuery(contact.contactId).queryKey, contact);
  showChanged(contact);
  await queryClient.invalidateQueries({
    queryKey: contactQuery(contact.contactId).queryKey,
    predicate: ({ queryKey }) => queryKey.length > contactQuery(contact.contactId).queryKey.length,
  });
}

export async function mergeContacts(
  own: Contact,
  other: Contact,
  form: Pick<MergeForm, 'fields' | 'sameCars'>,
) {
  const { contactId, version } = own;
  const body = { ...form, otherContactId: other.contactId, version, otherVersion: other.version };
  const merged = await call(contactMergeEndpoints.mergeContacts, { params: { contactId }, body });
  showGone(other.contactId);
  await afterMove(merged);
}
export async function undoMerge({ contactMergeId }: ContactMerge): Promise<void> {
  await afterMove(await call(contactMergeEndpoints.undoMerge, { params: { contactMergeId } }));
}
/** Cases have moved to another contact, so they and their lists are reloaded as well. */
async function afterMove(contact: Contact): Promise<void> {
  for (const queryKey of [carsKey, everyCaseKey]) void queryClient.invalidateQueries({ queryKey });
  void invalidateCaseLists();
  await renewContact(contact);
}
/** Reloads both contacts of a pair. Returns whether they may still be the same person. */
export async function renewPair(own: Contact, other: Contact): Promise<boolean> {
  await Promise.all([
    fetchContact(own.contactId).then(renewContact),
    queryClient.invalidateQueries({ queryKey: [...contactsKey, other.contactId] }),
  ]);
  const known = queryClient.getQueryData<Duplicate[]>(partKey(own.contactId, 'duplicates'));
  return known?.some(({ contact }) => contact.contactId === other.contactId) ?? true;
}

export async function removeCar(contactId: number, contactCarId: number): Promise<void> {
  await call(contactEndpoints.removeCar, { params: { contactId, contactCarId } });
  await renewContact(await fetchContact(contactId));
}
