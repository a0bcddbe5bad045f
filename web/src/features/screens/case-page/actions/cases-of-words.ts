import { caseNumberIn, numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { editableStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

const shortestSearch = 3;

/** Cases that contain the typed words and can be changed, the newest first. None for a case number. */
export const casesOfWords = (typed: string) => {
  const text = typed.trim();
  const isNumber = caseNumberIn(text) !== null || numberWithoutYear(text) !== null;
  return queryOptions({
    queryKey: ['cases-of-words', text],
    queryFn: async ({ signal }) => {
      const body = { text, statusIds: editableStatusIds };
      const { items } = await call(caseListEndpoints.listCases, { query: { take: 10 }, body }, { signal });
      return items;
    },
    enabled: !isNumber && text.length >= shortestSearch,
  });
};
