export interface Notice {
  id: number;
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** What can be taken back, and until when, in ms of the clock. */
  undo?: Undo;
}
export interface Undo {
  until: number;
  run: () => void;
}
let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(kind: Notice['kind'], text: string, undo?: Undo): void {
  // The same message again replaces the old one, so that five failed calls do not stack five times.
  notices = [
    ...notices.filter((notice) => notice.text !== text),
    { id: nextId++, kind, text, ...(undo && { undo }) },
  ].slice(-3);
  announce();
}
function announce(): void {
  for (const listener of listeners) listener();
}

/** Shows a message in the snackbar (10 seconds, Close): green for success, yellow for less than that, red for an error. */
export const notify = {
  success: (text: string, undo?: Undo) => show('success', text, undo),
  warning: (text: string, undo?: Undo) => show('warning', text, undo),
  error: (text: string) => show('error', text),
};
export const currentNotices = (): readonly Notice[] => notices;
export function closeNotice(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
  announce();
}
export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
