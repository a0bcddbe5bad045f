interface KeptDraft {
  value: unknown;
  savedAt: string;
}
/** Typed content in this tab that the server may not have yet. */
export interface TabCopy extends KeptDraft {
  /** `savedAt` of the server's draft at that time, or null if it had none. */
  typedOver: string | null;
}

/**
 * Returns the newer copy of tab and server. A copy that is based on the server's current draft is newer, even
 * if the clocks of browser and server differ.
 */
export function newerDraft(inTab: TabCopy | null, onServer: KeptDraft | null): KeptDraft | null {
  if (!inTab || !onServer) return inTab ?? onServer;
  const isNewer =
    inTab.typedOver === onServer.savedAt || Date.parse(inTab.savedAt) >= Date.parse(onServer.savedAt);
  return isNewer ? inTab : onServer;
}
