import { ruleSettingsEndpoints } from '@cfm/contract/catalog/rule-settings.ts';
import { ruleTypes } from '@cfm/contract/catalog/rule-types.ts';
import type { RuleForm } from '@cfm/contract/catalog/rules.ts';
import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { everyCaseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { lookupStaleMs } from '../../../api/lookup-queries.ts';
import { queryClient } from '../../../api/query-client.ts';
import { listAddress, type UrlValue, urlChoice, urlFlag, urlText } from '../../../ui/list/list-address.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';
import type { Contested } from './rule-values.ts';

/** 0: rules for all markets. */
const market: UrlValue<number | null> = {
  none: null,
  read: (written) => (Number.isSafeInteger(written) && Number(written) >= 0 ? Number(written) : null),
};
export const rulesAddress = listAddress({
  filters: {
    ruleTypeId: urlChoice(Object.values(ruleTypes), null),
    marketId: market,
    isActive: urlFlag,
    search: urlText,
  },
  names: { ruleTypeId: 'type', marketId: 'market', isActive: 'active' },
});
type RulesShown = ReturnType<typeof rulesAddress.read>;

const rulesKey = ['rules'] as const;
const ruleKey = (ruleId: number) => [...rulesKey, 'one', ruleId] as const;

/** Names depend on the language of the screen, so it is part of the keys. */
export function useRules({ ruleTypeId, marketId, isActive, search, ...paging }: RulesShown) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...rulesKey, 'list', locale, ruleTypeId, marketId, isActive, search, paging],
    queryFn: ({ signal }) =>
      call(
        ruleSettingsEndpoints.listRules,
        {
          query: {
            ruleTypeId: ruleTypeId ?? undefined,
            marketId: marketId ?? undefined,
            isActive: isActive ?? undefined,
            search,
            ...rangeOf(paging),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
export function useRuleInfo() {
  const locale = useLocale();
  return useQuery({
    queryKey: [...rulesKey, 'info', locale],
    queryFn: ({ signal }) => call(ruleSettingsEndpoints.getRuleInfo, {}, { signal }),
    staleTime: lookupStaleMs,
  });
}
export type RuleInfo = NonNullable<ReturnType<typeof useRuleInfo>['data']>;

/** The stored rule, reloaded each time the page opens. */
export const useRule = (ruleId: number) =>
  useQuery({
    queryKey: ruleKey(ruleId),
    queryFn: ({ signal }) => call(ruleSettingsEndpoints.getRule, { params: { id: ruleId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
export function useVersions(ruleId: number, paging: ListPaging) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...ruleKey(ruleId), 'versions', locale, paging],
    queryFn: ({ signal }) =>
      call(
        ruleSettingsEndpoints.listVersions,
        { params: { id: ruleId }, query: rangeOf(paging) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
export const fetchVersion = (ruleId: number, version: number) =>
  call(ruleSettingsEndpoints.getVersion, { params: { id: ruleId, version } });

/** Conflicts of the edited rule with others. Shows the previous result while loading. */
export function useConflicts(rule: Contested, ruleId: number | null, isWanted: boolean) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...rulesKey, 'check', locale, ruleId, rule],
    queryFn: ({ signal }) => call(ruleSettingsEndpoints.checkRule, { body: { rule, ruleId } }, { signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
export function useTest(rule: Contested, ruleId: number | null, caseId: number | null) {
  const locale = useLocale();
  return useQuery({
    queryKey: [...rulesKey, 'test', locale, ruleId, rule, caseId],
    queryFn: ({ signal }) =>
      call(ruleSettingsEndpoints.testRule, { body: { rule, ruleId, caseId: caseId ?? 0 } }, { signal }),
    enabled: caseId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

interface PreviewedTexts {
  ruleTypeId: 1 | 4;
  caseId: number;
  language: Language;
  subject: string;
  content: string;
}
export const usePreview = (texts: PreviewedTexts | null) =>
  useQuery({
    queryKey: [...rulesKey, 'preview', texts],
    queryFn: ({ signal }) => {
      if (texts === null) throw new Error('no texts to preview');
      return call(ruleSettingsEndpoints.previewTexts, { body: texts }, { signal });
    },
    enabled: texts !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const casesFoundKey = [...rulesKey, 'cases'] as const;
const shownCases = 8;
/** Searches the cases that the user can see, by number or words. */
export async function findCases(text: string, signal: AbortSignal) {
  const { items } = await call(
    caseListEndpoints.listCases,
    { query: { take: 10 }, body: { text } },
    { signal },
  );
  return items.slice(0, shownCases);
}

interface Saved {
  /** The user has read the conflicts. */
  areConflictsAcknowledged: boolean;
}
export async function createRule(body: RuleForm & Saved): Promise<number> {
  const ruleId = await call(ruleSettingsEndpoints.createRule, { body });
  outdateRules();
  return ruleId;
}
export async function updateRule(ruleId: number, body: RuleForm & Saved & { version: number }) {
  const rule = await call(ruleSettingsEndpoints.updateRule, { params: { id: ruleId }, body });
  outdateRules();
  return rule;
}
export async function removeRule(ruleId: number): Promise<void> {
  await call(ruleSettingsEndpoints.removeRule, { params: { id: ruleId } });
  outdateRules();
}
/** Rules compete, so a change of one can affect the others and every case. */
function outdateRules(): void {
  for (const queryKey of [rulesKey, everyCaseKey]) void queryClient.invalidateQueries({ queryKey });
}
