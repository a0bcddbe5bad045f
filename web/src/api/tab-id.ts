const storageKey = 'cfm.tabId';
let current: string | null = null;

/**
 * Identifies this tab within the session. It survives a reload. A duplicated tab gets its own id, because the
 * id is stored only between leaving a page and coming back.
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
