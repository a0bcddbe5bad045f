interface KeptDraft {
  value: unknown;
  savedAt: string;
}
/** Typed content in this tab that the server may not have yet. */
export interface TabCopy extends KeptDraft {
  /** `savedAt` of the server's draft at that time, or null if it had none. */
  typedOver: string | null;
}

interface ShownDraft extends KeptDraft {
  /** `savedAt` of the server's draft that it replaces, or null if it replaces none. */
  basedOn: string | null;
}

/**
 * The draft to show. The copy of the tab is what its user saw last. If another tab or browser has saved a different draft
 * since, the server keeps both.
 */
export function draftToShow(inTab: TabCopy | null, onServer: KeptDraft | null): ShownDraft | null {
  if (inTab && JSON.stringify(inTab.value) !== JSON.stringify(onServer?.value))
    return { value: inTab.value, savedAt: inTab.savedAt, basedOn: inTab.typedOver };
  return onServer && { value: onServer.value, savedAt: onServer.savedAt, basedOn: onServer.savedAt };
}
