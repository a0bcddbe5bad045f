import type { CaseDetail, SimilarCase } from '@cfm/contract/case-replies.ts';

const months = 24;

/** The same person or car on the same topic, received in the 24 months before (rule 3.31). */
export function isRepeatConcern(
  detail: Pick<CaseDetail, 'receiptDateTime'>,
  other: Pick<SimilarCase, 'receiptDateTime' | 'reasons'>,
): boolean {
  const received = new Date(detail.receiptDateTime);
  const earliest = new Date(received);
  earliest.setUTCMonth(earliest.getUTCMonth() - months);
  const before = Date.parse(other.receiptDateTime);
  return other.reasons.includes('topic') && before <= received.getTime() && before >= earliest.getTime();
}
