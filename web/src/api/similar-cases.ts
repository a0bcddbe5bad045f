import type { CaseDetail } from '@cfm/contract/case-detail.ts';
import { casePageEndpoints, type SimilarCase } from '@cfm/contract/case-page.ts';
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
  });
}

const repeatMonths = 24;

/** The same person or car on the same topic, received in the 24 months before (rule 3.31). */
export function isRepeatConcern(
  detail: Pick<CaseDetail, 'receiptDateTime'>,
  other: Pick<SimilarCase, 'receiptDateTime' | 'reasons'>,
): boolean {
  const received = new Date(detail.receiptDateTime);
  const earliest = new Date(received);
  earliest.setUTCMonth(earliest.getUTCMonth() - repeatMonths);
  const before = Date.parse(other.receiptDateTime);
  return other.reasons.includes('topic') && before <= received.getTime() && before >= earliest.getTime();
}
