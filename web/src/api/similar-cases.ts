import { casePageEndpoints } from '@cfm/contract/case-page.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

export interface SimilarTo {
  contactId: number | null | undefined;
  vin: string | null | undefined;
  codeLevelTopicGroupId: number | null | undefined;
  /** The case itself, when there is one already. */
  exceptCaseId?: number;
}
/** Other cases of the same person or car. Not asked for without either. */
export function useSimilarCases({ contactId, vin, codeLevelTopicGroupId, exceptCaseId }: SimilarTo) {
  const query = {
    contactId: contactId ?? undefined,
    vin: vin ?? undefined,
    codeLevelTopicGroupId: codeLevelTopicGroupId ?? undefined,
    exceptCaseId,
  };
  return useQuery({
    queryKey: ['cases', 'similar', query],
    queryFn: ({ signal }) => call(casePageEndpoints.listSimilarCases, { query }, { signal }),
    enabled: Boolean(contactId || vin),
    placeholderData: keepPreviousData,
    meta: { showsErrors: true },
  });
}
