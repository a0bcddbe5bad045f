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
 * The draft to show. The copy of the tab is what its user saw last. If another tab or browser has saved a different draft
 * since, the server keeps both.
 */
export function draftToShow(inTab: TabCopy | null, onServer: KeptDraft | null): KeptDraft | null {
  if (!inTab || !onServer) return inTab ?? onServer;
  return JSON.stringify(inTab.value) === JSON.stringify(onServer.value) ? onServer : inTab;
}
