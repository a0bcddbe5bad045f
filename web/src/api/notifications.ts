export interface Notice {
  id: number;
  kind: 'success' | 'warning' | 'error';
  text: string;
  /** An undo action, and its deadline in ms of the clock. */
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
  // A repeated message replaces the old one, so that five failed calls do not stack up.
  notices = [
    ...notices.filter((notice) => notice.text !== text),
    { id: nextId++, kind, text, ...(undo && { undo }) },
  ].slice(-3);
  announce();
}
function announce(): void {
  for (const listener of listeners) listener();
}

/** Shows a snackbar message (10 seconds, Close): green for success, yellow for partial success, red for errors. */
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
