import { userEndpoints } from '@cfm/contract/access/users.ts';
import { type Language, languages } from '@cfm/contract/messages/catalogue.ts';
import type { MonthlyReport } from '@cfm/contract/screens/monthly-report.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { draftToShow, type TabCopy } from '../../../api/draft-to-show.ts';
import { forgetKeptForm, readKeptForm } from '../../../api/kept-forms.ts';
import { queryClient } from '../../../api/query-client.ts';
import { tabId } from '../../../api/tab-id.ts';
import { keptTexts, textsDraftKey, textsOf } from './kept-texts.ts';

const draftKey = (key: string) => ['monthly-report', 'draft', key] as const;
/** Where the draft is on the server: its key there, and the `savedAt` with which the user has seen it. */
interface Place {
  storedKey: string;
  basedOn: string | null;
}
interface KnownDraft extends Place {
  value: unknown;
  savedAt: string;
}
/** An unsaved draft of a language. It is not part of the shown or sent report. */
export interface TextDraft extends Place {
  language: Language;
  savedAt: string;
}

/** The drafts as the editor would restore them. */
export function useTextDrafts(report: MonthlyReport): TextDraft[] {
  const keys = languages.map((language) => textsDraftKey(report, language));
  const found = useQueries({
    queries: keys.map((key) => ({ queryKey: draftKey(key), queryFn: () => findKnownDraft(key) })),
  });
  return languages.flatMap((language, at) => {
    const draft = found[at]?.data;
    const kept = draft && keptTexts(draft.value);
    if (!kept || isSame(textsOf(kept.values), textsOf(report))) return [];
    const { savedAt, storedKey, basedOn } = draft;
    return { language, savedAt, storedKey, basedOn };
  });
}
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

async function findKnownDraft(key: string): Promise<KnownDraft | null> {
  // Reads the tab's copy first: it is deleted once the server has it. Only the editor writes under its key.
  const copy = readKeptForm(key) as TabCopy | null;
  const saved = await call(userEndpoints.findDraft, { params: { key }, query: { tabId: tabId() } });
  const shown = draftToShow(copy, saved);
  return shown && { ...shown, storedKey: saved?.key ?? key };
}

/**
 * Updates the cached draft from the editor before the server has it. Null: no draft. The place is the editor's, because the
 * cache may know the draft of another tab, which the editor does not show.
 */
export async function noteTextDraft(key: string, value: unknown, place: Place): Promise<void> {
  const queryKey = draftKey(key);
  // A pending response is older.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (known: KnownDraft | null | undefined): KnownDraft | null => {
    if (value === null) return null;
    if (known && isSame(known.value, value)) return known;
    return { value, savedAt: new Date().toISOString(), ...place };
  });
}

/** Asks again after a draft was deleted, because other tabs may have their own. */
export const reloadTextDraft = (key: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: draftKey(key) });

/** Deletes the shown draft. Drafts of other tabs that the user has not seen stay. */
export async function discardTextDraft(key: string, place: Place): Promise<void> {
  const { storedKey, basedOn } = place;
  const query = { tabId: tabId(), basedOn: basedOn ?? undefined };
  await call(userEndpoints.removeDraft, { params: { key: storedKey }, query });
  forgetKeptForm(key);
  await noteTextDraft(key, null, place);
  await reloadTextDraft(key);
}
