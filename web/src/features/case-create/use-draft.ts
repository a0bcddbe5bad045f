import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepInTab, keepOnServer, readDraft } from './draft-store.ts';

const saveAfterMs = 1500;
interface DraftOptions {
  /** Name of the draft on the server. */
  draftKey: string;
  /** What is kept; saved a moment after each change. */
  value: unknown;
  /** False as long as nothing was typed. */
  isDirty: boolean;
  /** Gets a draft that was found on opening; false when it is none of this form. */
  restore: (value: unknown) => boolean;
}
export interface Draft {
  /** When the draft that was restored had been saved. */
  restoredAt: string | null;
  /** When the draft was last saved on the server. */
  savedAt: string | null;
  /** Forgets the draft: the work is done, or begun anew. */
  drop: () => Promise<void>;
}

/** Keeps what is typed as a draft, in the tab at once and on the server soon (product 19: nothing typed is lost). */
export function useDraft({ draftKey, value, isDirty, restore }: DraftOptions): Draft {
  const [restoredAt, setRestoredAt] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDropped = useRef(false);
  const latest = useRef({ isDirty, restore });
  latest.current = { isDirty, restore };

  useEffect(() => {
    let isGone = false;
    void readDraft(draftKey).then((draft) => {
      // Whoever types already is not interrupted by an old text.
      if (isGone || draft === null || latest.current.isDirty) return;
      if (latest.current.restore(draft.value)) setRestoredAt(draft.savedAt);
    });
    return () => {
      isGone = true;
    };
  }, [draftKey]);

  useEffect(() => {
    if (!isDirty || isDropped.current) return;
    keepInTab(draftKey, { value, savedAt: new Date().toISOString() });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Offline the tab's copy stays; the next change tries again.
      void keepOnServer(draftKey, value).then(setSavedAt, () => undefined);
    }, saveAfterMs);
  }, [draftKey, value, isDirty]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const drop = useCallback(async () => {
    isDropped.current = true;
    clearTimeout(timer.current);
    setRestoredAt(null);
    setSavedAt(null);
    await dropDraft(draftKey);
    isDropped.current = false;
  }, [draftKey]);
  return { restoredAt, savedAt, drop };
}
