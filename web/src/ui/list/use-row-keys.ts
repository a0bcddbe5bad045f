import { useEffect, useRef } from 'react';
import { isForPage, keyOf, useHasKeys } from '../keys/use-keys.ts';

interface RowKeys {
  ids: readonly number[];
  activeId: number | null;
  onOpen: () => void;
  onPreview: () => void;
  /** Called on Escape. */
  onClosePreview: () => void;
}

/** Keys of a list (screens.md): J and K move, Enter opens, Space previews, Escape closes the preview. */
export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const hasKeys = useHasKeys();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const { ids, activeId, onOpen, onPreview, onClosePreview } = latest.current;
      const isOnRow = event.target instanceof HTMLTableRowElement;
      const move = moveOf(keyOf(event), isOnRow, hasKeys);
      if (move !== 0) focusRow(ids[nextIndex(ids.indexOf(activeId ?? 0), move, ids.length)]);
      else if (event.key === 'Enter' && isOnRow && activeId !== null) onOpen();
      else if (event.key === ' ' && isOnRow && activeId !== null) onPreview();
      else if (event.key === 'Escape') return onClosePreview();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasKeys]);
}

/** Arrow keys move only while a row has the focus. Elsewhere they scroll. */
function moveOf(key: string, isOnRow: boolean, hasKeys: boolean): -1 | 0 | 1 {
  if ((key === 'j' && hasKeys) || (key === 'arrowdown' && isOnRow)) return 1;
  if ((key === 'k' && hasKeys) || (key === 'arrowup' && isOnRow)) return -1;
  return 0;
}
/** The first key press selects the first row. The selection stops at both ends. */
export const nextIndex = (current: number, move: -1 | 1, count: number): number =>
  current < 0 ? 0 : Math.max(0, Math.min(count - 1, current + move));

/** Focuses the row in the tab order: the last active one, otherwise the first. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('tr[data-row-id][tabindex="0"]')?.focus();
}
export function focusRow(id: number | undefined): void {
  if (id === undefined) return;
  const row = document.querySelector<HTMLElement>(`tr[data-row-id="${id}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
