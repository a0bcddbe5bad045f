import { codeLevelEndpoints } from '@cfm/contract/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/reference-data.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { call } from './client.ts';

/** Lookups change a few times a year; names come in the language of the screen, so that is part of the key. */
export const lookupStaleMs = 10 * 60_000;

/** What the fields of a case are chosen from. The places that wait for it show its error themselves. */
export function useCaseInfo() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['case-info', locale],
    queryFn: ({ signal }) => call(referenceDataEndpoints.caseInfo, {}, { signal }),
    staleTime: lookupStaleMs,
    meta: { showsErrors: true },
  });
}
export function useCodeLevels() {
  const locale = useLocale();
  return useQuery({
    queryKey: ['code-levels', locale],
    queryFn: ({ signal }) => call(codeLevelEndpoints.tree, {}, { signal }),
    staleTime: lookupStaleMs,
  });
}
