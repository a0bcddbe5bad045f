import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Car, Contact } from '@cfm/contract/people/contact.ts';
import { type carForm, contactEndpoints, type contactForm } from '@cfm/contract/people/contacts.ts';
import {
  type Erasure,
  type erasureForm,
  type GdprPerson,
  gdprEndpoints,
} from '@cfm/contract/people/privacy.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { everyCaseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { queryClient } from '../../../api/query-client.ts';
import { rangeOf } from '../../../ui/list/paging.ts';
import { isAsked, type PersonsShown } from './persons-search.ts';

export const personsKey = ['gdpr', 'persons'] as const;
/** Persons that match all criteria. Sends no request without criteria. */
export const usePersons = ({ sought, search: _number, ...paging }: PersonsShown) =>
  useQuery({
    queryKey: [...personsKey, sought, paging],
    queryFn: ({ signal }) =>
      call(
        contactEndpoints.listContacts,
        { query: { gdpr: true, ...sought, ...rangeOf(paging) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: isAsked(sought),
  });

const personKey = (contactId: number) => ['gdpr', 'person', contactId] as const;
export const usePerson = (contactId: number) =>
  useQuery({
    queryKey: personKey(contactId),
    queryFn: ({ signal }) => call(gdprEndpoints.getPerson, { params: { contactId } }, { signal }),
  });

export const usePersonDuplicates = (contactId: number) =>
  useQuery({
    queryKey: [...personKey(contactId), 'duplicates'],
    queryFn: ({ signal }) => call(gdprEndpoints.listPersonDuplicates, { params: { contactId } }, { signal }),
  });

/** Updates the person on the page, and reloads other data about the contact. */
function showChanged(contactId: number, person?: GdprPerson): void {
  if (person) queryClient.setQueryData(personKey(contactId), person);
  else void queryClient.invalidateQueries({ queryKey: personKey(contactId) });
  for (const queryKey of [personsKey, contactsKey, everyCaseKey])
    void queryClient.invalidateQueries({ queryKey });
}

export async function correctContact(
  { contactId, version }: Contact,
  body: z.output<typeof contactForm>,
): Promise<Contact> {
  const saved = await call(gdprEndpoints.correctContact, {
    params: { contactId },
    body: { ...body, contactId, version },
  });
  showChanged(contactId);
  return saved;
}
export async function correctCar(
  contactId: number,
  { contactCarId, version }: Car,
  body: z.output<typeof carForm>,
): Promise<void> {
  await call(gdprEndpoints.correctCar, {
    params: { contactId, contactCarId },
    body: { ...body, version },
  });
  showChanged(contactId);
}

export type RestraintKind = 'restriction' | 'legalHold';
const restraintCalls = {
  restriction: gdprEndpoints.restrictContact,
  legalHold: gdprEndpoints.holdContact,
} as const;
export async function restrain(
  contactId: number,
  kind: RestraintKind,
  body: { isSet: boolean; reason: string | null },
): Promise<void> {
  showChanged(contactId, await call(restraintCalls[kind], { params: { contactId }, body }));
}

const exportsKey = (contactId: number) => ['gdpr', 'exports', contactId] as const;
/** Polls while an export is being created. */
export const useExports = (contactId: number) =>
  useQuery({
    queryKey: exportsKey(contactId),
    queryFn: ({ signal }) => call(gdprEndpoints.listExports, { params: { contactId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'running') ? 1000 : false),
  });
export async function requestExport(contactId: number, language: Language): Promise<void> {
  queryClient.setQueryData(
    exportsKey(contactId),
    await call(gdprEndpoints.requestExport, { params: { contactId }, body: { language } }),
  );
}

/** Preview of an erasure, reloaded each time the dialog opens. */
export const useErasurePreview = (contactId: number) =>
  useQuery({
    queryKey: ['gdpr', 'erasurePreview', contactId],
    queryFn: ({ signal }) => call(gdprEndpoints.previewErasure, { params: { contactId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

const erasureKey = (contactId: number) => ['gdpr', 'erasure', contactId] as const;
/** Polls until the erasure is done, then reloads the person. */
export const useErasure = (contactId: number, isEnabled: boolean) =>
  useQuery({
    queryKey: erasureKey(contactId),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Erasure | null>(erasureKey(contactId));
      const erasure = await call(gdprEndpoints.getErasure, { params: { contactId } }, { signal });
      if (before?.finishedAt === null && erasure?.finishedAt) showChanged(contactId);
      return erasure;
    },
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? 1000 : false),
  });

export async function erasePerson(contactId: number, body: z.input<typeof erasureForm>): Promise<void> {
  const erasure = await call(gdprEndpoints.erasePerson, { params: { contactId }, body });
  queryClient.setQueryData(erasureKey(contactId), erasure);
  showChanged(contactId);
}
