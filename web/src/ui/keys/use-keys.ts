import { useEffect, useRef } from 'react';
import { notify } from '../../api/notifications.ts';
import { useSession } from '../../api/session.ts';

/** Preference to turn single-character keys off, for users of speech input or with a tremor. */
export const keysPreference = 'keys';
export const useHasKeys = (): boolean => useSession()?.user.preferences[keysPreference] !== 'off';

const ownKeys =
  'input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';
/** The dialog owns the keys from its first frame, before it has the focus. */
const openDialog = '[role="dialog"][aria-modal="true"]';
/** True while a modal dialog covers the page. */
export const isDialogOpen = (): boolean => document.querySelector(openDialog) !== null;
/** True for a key that no field and no dialog handles. */
export const isOutsideFields = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(ownKeys) !== null) && !isDialogOpen();
/** True for a key of the page: outside fields and dialogs, without modifiers. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  isOutsideFields(event);
/** Returns the key in lower case, even with Caps Lock on. Shift makes it a different key. */
export const keyOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  shiftKey ? key : key.toLowerCase();

type KeyAction = (() => void) | { disabledReason: string } | null | undefined;
type Keys = Readonly<Record<string, KeyAction>>;

/**
 * Handles single-character keys, listed in the dialog of `?`. A key without an action does nothing. A disabled
 * key shows its reason and counts as unhandled, so that held keys behind it are not replayed.
 */
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
      if (typeof action === 'object') return notify.warning(action.disabledReason);
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKeys]);
}
