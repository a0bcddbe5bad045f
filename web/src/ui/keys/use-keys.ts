import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session.ts';

/** Preference of those whom keys of one character disturb: who speaks to the computer, or types with a tremor. */
export const keysPreference = 'keys';
export const useHasKeys = (): boolean => useSession()?.user.preferences[keysPreference] !== 'off';

const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** It has the keys from its first picture on, before the focus is in it. */
const openDialog = '[role="dialog"][aria-modal="true"]';
/** True for a key that no field and no dialog takes. */
export const isOutsideFields = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(ownKeys) !== null) &&
  document.querySelector(openDialog) === null;
/** True for a key that nobody types with and that belongs to the page: no field, no dialog, no modifier. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  isOutsideFields(event);
/** The key by its small letter, also under Caps Lock; with Shift it is another one. */
export const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey ? key : key.toLowerCase());

type Keys = Readonly<Record<string, (() => void) | null | undefined>>;

/** Keys of one character, shown in the dialog of `?`. A key without an action does nothing. */
export function useKeys(keys: Keys): void {
  const hasKeys = useHasKeys();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!hasKeys) return;
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !isForPage(event)) return;
      const key = keyOf(event);
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : null;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKeys]);
}
