import {
  type DealerForm,
  dealerEndpoints,
  dealerSortColumns,
  type ListedDealer,
} from '@cfm/contract/catalog/dealers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { contactsKey } from '../../../api/contacts.ts';
import { dealersKey } from '../../../api/dealers.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listAddress, urlFlag, urlId, urlText } from '../../../ui/list/list-address.ts';
import { firstPage, rangeOf } from '../../../ui/list/paging.ts';

export const dealersAddress = listAddress({
  first: { ...firstPage('number'), descending: false },
  sorts: dealerSortColumns,
  // Null: all markets; active and inactive.
  filters: { search: urlText, marketId: urlId, isActive: urlFlag },
});
type DealersShown = ReturnType<typeof dealersAddress.read>;

export const useDealers = (shown: DealersShown) =>
  useQuery({
    queryKey: [...dealersKey, 'list', shown],
    queryFn: ({ signal }) => {
      const { search, marketId, isActive, sortBy, descending } = shown;
      const query = {
        ...rangeOf(shown),
        search,
        marketId: marketId ?? undefined,
        isActive: isActive ?? undefined,
        sortBy,
        descending,
      };
      return call(dealerEndpoints.listDealers, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

const dealerKey = (dealerId: number) => [...dealersKey, dealerId] as const;
const readDealer = (dealerId: number, signal?: AbortSignal) =>
  call(dealerEndpoints.getDealer, { params: { id: dealerId } }, { signal });
/** The stored dealer, reloaded each time the dialog opens. */
export const useDealer = (dealerId: number) =>
  useQuery({
    queryKey: dealerKey(dealerId),
    queryFn: ({ signal }) => readDealer(dealerId, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Reloads all data that shows dealers. */
export async function invalidateDealers(): Promise<void> {
  await Promise.all([dealersKey, contactsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Creates the dealer, or changes the given version. */
export async function saveDealer(stored: ListedDealer | null, body: DealerForm): Promise<void> {
  if (stored === null) await call(dealerEndpoints.createDealer, { body });
  else
    await call(dealerEndpoints.updateDealer, {
      params: { id: stored.dealerId },
      body: { ...body, version: stored.version },
    });
  await invalidateDealers();
}
export async function removeDealer(dealerId: number): Promise<void> {
  await call(dealerEndpoints.removeDealer, { params: { id: dealerId } });
  void invalidateDealers();
}
/** Deactivates the dealer as currently stored, so that it can't be chosen any more. */
export async function deactivateDealer(dealerId: number): Promise<void> {
  const stored = await readDealer(dealerId);
  await saveDealer(stored, { ...formOf(stored), isActive: false });
}

export const formOf = ({ dealerId: _id, version: _version, ...form }: ListedDealer): DealerForm => form;

/** Preview of an import. */
export const previewImport = (file: File, onProgress: (sent: number) => void) =>
  call(dealerEndpoints.previewImport, { files: [file] }, { onProgress });
export async function importDealers(file: File, planHash: string) {
  const counts = await call(dealerEndpoints.importDealers, { body: { planHash }, files: [file] });
  await invalidateDealers();
  return counts;
}
export const fetchImportTemplate = () => call(dealerEndpoints.getImportTemplate, {});
