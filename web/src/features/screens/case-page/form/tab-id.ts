const storageKey = 'cfm.tabId';
let current: string | null = null;

/**
 * Tells this tab from others of the same session. It lives through a reload; a tab opened as a copy of this one gets an
 * id of its own, because the stored one is there only between leaving a page and coming back.
 */
export function tabId(): string {
  if (current !== null) return current;
  current = sessionStorage.getItem(storageKey) ?? crypto.randomUUID();
  sessionStorage.removeItem(storageKey);
  const kept = current;
  window.addEventListener('pagehide', () => sessionStorage.setItem(storageKey, kept));
  window.addEventListener('pageshow', () => sessionStorage.removeItem(storageKey));
  return current;
}
