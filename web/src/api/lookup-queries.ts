import { codeLevelEndpoints } from '@cfm/contract/catalog/code-levels.ts';
import { referenceDataEndpoints } from '@cfm/contract/catalog/reference-data.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Lookups change a few times a year. Names depend on the language, so it is part of the key. */
export const lookupStaleMs = 10 * 60_000;

export const caseInfoKey = ['case-info'] as const;
export const caseInfoQuery = (locale: string) =>
  queryOptions({
    queryKey: [...caseInfoKey, locale],
    queryFn: ({ signal }) => call(referenceDataEndpoints.caseInfo, {}, { signal }),
    staleTime: lookupStaleMs,
  });
export const codeLevelsQuery = (locale: string) =>
  queryOptions({
    queryKey: ['code-levels', locale],
    queryFn: ({ signal }) => call(codeLevelEndpoints.tree, {}, { signal }),
    staleTime: lookupStaleMs,
  });
