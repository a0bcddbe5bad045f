import { userEndpoints } from '@cfm/contract/users.ts';
import { call } from '../../api/client.ts';

export interface KeptDraft {
  value: unknown;
  savedAt: string;
}
const sessionKey = (key: string) => `cfm.draft:${key}`;

/** The copy in this tab: there when the server could not be reached. */
export function keepInTab(key: string, draft: KeptDraft): void {
  sessionStorage.setItem(sessionKey(key), JSON.stringify(draft));
}
function readFromTab(key: string): KeptDraft | null {
  const text = sessionStorage.getItem(sessionKey(key));
  // Only keepInTab writes under this key.
  return text === null ? null : (JSON.parse(text) as KeptDraft);
}
export async function keepOnServer(key: string, value: unknown): Promise<string> {
  const { savedAt } = await call(userEndpoints.saveDraft, { params: { key }, body: { value } });
  return savedAt;
}

/** The newer one of the tab's and the server's copy. */
export const newerDraft = (one: KeptDraft | null, other: KeptDraft | null): KeptDraft | null =>
  one && other ? (Date.parse(one.savedAt) >= Date.parse(other.savedAt) ? one : other) : (one ?? other);

export async function readDraft(key: string): Promise<KeptDraft | null> {
  const fromTab = readFromTab(key);
  // A draft is a convenience: without the server the tab's copy has to do.
  const stored = await call(userEndpoints.getDraft, { params: { key } }).catch(() => null);
  return newerDraft(fromTab, stored);
}
export async function dropDraft(key: string): Promise<void> {
  sessionStorage.removeItem(sessionKey(key));
  await call(userEndpoints.removeDraft, { params: { key } }).catch(() => undefined);
}
