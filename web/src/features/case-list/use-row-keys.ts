import { useEffect, useRef } from 'react';

interface RowKeys {
  caseIds: readonly number[];
  activeId: number | null;
  onOpen: (caseId: number) => void;
  onPreview: (caseId: number) => void;
  /** Escape. */
  onClosePreview: () => void;
}
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]') !== null;

/** Keys of a list (screens.md): J and K move, Enter opens, Space previews, Escape closes the preview. */
export function useRowKeys(keys: RowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target))
        return;
      const { caseIds, activeId, onOpen, onPreview, onClosePreview } = latest.current;
      const isOnRow = event.target instanceof HTMLTableRowElement;
      const move = moveOf(event.key, isOnRow);
      if (move !== 0) focusRow(caseIds[nextIndex(caseIds.indexOf(activeId ?? 0), move, caseIds.length)]);
      else if (event.key === 'Enter' && isOnRow && activeId !== null) onOpen(activeId);
      else if (event.key === ' ' && isOnRow && activeId !== null) onPreview(activeId);
      else if (event.key === 'Escape') return onClosePreview();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Arrows only move on a row: elsewhere they scroll. */
function moveOf(key: string, isOnRow: boolean): -1 | 0 | 1 {
  if (key === 'j' || (key === 'ArrowDown' && isOnRow)) return 1;
  if (key === 'k' || (key === 'ArrowUp' && isOnRow)) return -1;
  return 0;
}
/** The first key press lands on the first row; the ends hold. */
export const nextIndex = (current: number, move: -1 | 1, count: number): number =>
  current < 0 ? 0 : Math.max(0, Math.min(count - 1, current + move));

function focusRow(caseId: number | undefined): void {
  if (caseId === undefined) return;
  const row = document.querySelector<HTMLElement>(`tr[data-case-id="${caseId}"]`);
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}
