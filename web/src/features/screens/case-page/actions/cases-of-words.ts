import { caseNumberIn, numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { isReadOnly } from '@cfm/contract/catalog/case-statuses.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

const shortestSearch = 3;

/** Cases that contain the typed words and can be changed, the newest first. None for a case number. */
export const casesOfWords = (typed: string, exceptCaseId: number) => {
  const text = typed.trim();
  const isNumber = caseNumberIn(text) !== null || numberWithoutYear(text) !== null;
  return queryOptions({
    queryKey: ['cases-of-words', text],
    queryFn: ({ signal }) =>
      call(caseListEndpoints.listCases, { query: { take: 10 }, body: { text } }, { signal }),
    select: ({ items }) =>
      items.filter(({ caseId, statusId }) => caseId !== exceptCaseId && !isReadOnly(statusId)),
    enabled: !isNumber && text.length >= shortestSearch,
  });
};
