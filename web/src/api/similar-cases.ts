import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

export interface SimilarTo {
  contactId: number | null | undefined;
  vin: string | null | undefined;
  /** Topics of the case. Any matching topic group counts. */
  sets: readonly { codeLevelTopicGroupId?: number | null | undefined }[];
  /** Missing: now. */
  receiptDateTime?: string | null | undefined;
  /** The case itself, if it exists already. */
  exceptCaseId?: number;
}
/** Other cases of the same person or car. Sends no request without either. */
export function useSimilarCases({ contactId, vin, sets, receiptDateTime, exceptCaseId }: SimilarTo) {
  const topics = sets.flatMap((set) => set.codeLevelTopicGroupId ?? []);
  const query = {
    contactId: contactId ?? undefined,
    vin: vin ?? undefined,
    codeLevelTopicGroupIds: [...new Set(topics)].join(',') || undefined,
    receiptDateTime: receiptDateTime ?? undefined,
    exceptCaseId,
  };
  return useQuery({
    queryKey: ['cases', 'similar', query],
    queryFn: ({ signal }) => call(casePageEndpoints.listSimilarCases, { query }, { signal }),
    enabled: Boolean(contactId || vin),
    placeholderData: keepPreviousData,
  });
}
