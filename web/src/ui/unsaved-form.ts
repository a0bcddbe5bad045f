import { createContext, useContext, useEffect } from 'react';

/** Tells the dialog that a form stands in whether it has what nobody saved. */
export const UnsavedForm = createContext<((isUnsaved: boolean) => void) | null>(null);

/** A dialog around this form asks before Escape, its cross or a click beside it lose what was typed. */
export function useUnsavedForm(isUnsaved: boolean): void {
  const tell = useContext(UnsavedForm);
  useEffect(() => {
    if (!tell || !isUnsaved) return;
    tell(true);
    return () => tell(false);
  }, [tell, isUnsaved]);
}
