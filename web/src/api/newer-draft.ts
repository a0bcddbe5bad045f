interface KeptDraft {
  value: unknown;
  savedAt: string;
}
/** What is typed, in this tab, and not known to be on the server. */
export interface TabCopy extends KeptDraft {
  /** When the draft that the server had then was saved there, or null when it had none. */
  typedOver: string | null;
}

/**
 * The newer one of the tab's and the server's copy. A copy typed over the very draft that the server still has is newer,
 * also where the clocks of browser and server differ.
 */
export function newerDraft(inTab: TabCopy | null, onServer: KeptDraft | null): KeptDraft | null {
  if (!inTab || !onServer) return inTab ?? onServer;
  const isNewer =
    inTab.typedOver === onServer.savedAt || Date.parse(inTab.savedAt) >= Date.parse(onServer.savedAt);
  return isNewer ? inTab : onServer;
}
