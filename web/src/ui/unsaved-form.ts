import { createContext, useContext, useEffect } from 'react';

/** Reports to the surrounding dialog whether its form has unsaved changes. */
export const UnsavedForm = createContext<((isUnsaved: boolean) => void) | null>(null);

/** The dialog around this form asks before Escape, its close button or a click outside discards typed input. */
export function useUnsavedForm(isUnsaved: boolean): void {
  const setUnsaved = useContext(UnsavedForm);
  useEffect(() => {
    if (!setUnsaved || !isUnsaved) return;
    setUnsaved(true);
    return () => setUnsaved(false);
  }, [setUnsaved, isUnsaved]);
}
