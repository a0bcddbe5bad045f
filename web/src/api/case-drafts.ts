import type { CaseDetail } from '@cfm/contract/screens/case-detail.ts';
import { caseKey } from './case-cache.ts';
import { queryClient } from './query-client.ts';

/** Shows on the page of a case, without reloading it, that a draft with this key was saved or removed. */
export function noteCaseDraft(key: string, isSaved: boolean): void {
  const [area, caseId, part = ''] = key.split(':');
  if (area !== 'case') return;
  queryClient.setQueriesData<CaseDetail>({ queryKey: detailKey(caseId) }, (detail) => {
    if (!detail || detail.drafts.includes(part) === isSaved) return detail;
    const others = detail.drafts.filter((each) => each !== part);
    return { ...detail, drafts: isSaved ? [...others, part] : others };
  });
}

/** Reloads which drafts the case has, after one with this key was removed and another one of the same text may be left. */
export function reloadCaseDrafts(key: string): void {
  const [area, caseId] = key.split(':');
  if (area === 'case') void queryClient.invalidateQueries({ queryKey: detailKey(caseId) });
}
const detailKey = (caseId: string | undefined) => [...caseKey(Number(caseId)), 'detail'];
