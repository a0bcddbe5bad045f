import { caseNumberIn, numberWithoutYear } from '@cfm/contract/cases/case-number.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/client.ts';

/** The case with the typed number, if the user can see it. A number without its year is that of the newest such case. */
export const caseOfNumber = (typed: string) => {
  const number = caseNumberIn(typed) ?? numberWithoutYear(typed) ?? '';
  return queryOptions({
    queryKey: ['case-of-number', number],
    queryFn: async ({ signal }) => {
      const query = { take: 10, sortBy: 'internalId' } as const;
      const { items } = await call(
        caseListEndpoints.listCases,
        { query, body: { internalId: number } },
        { signal },
      );
      return bestHit(items, number);
    },
    enabled: number !== '',
  });
};
/** Prefers a case with this number to one into which such a case was integrated, and to one with a longer number. */
export const bestHit = <Case extends { internalId: string }>(hits: readonly Case[], number: string) =>
  hits.find(({ internalId }) => internalId.endsWith(number)) ?? hits[0] ?? null;
