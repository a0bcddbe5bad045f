export interface Notice {
  id: number;
  kind: 'success' | 'warning' | 'error';
  text: string;
}
let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(kind: Notice['kind'], text: string): void {
  // The same message again replaces the old one, so that five failed calls do not stack five times.
  notices = [...notices.filter((notice) => notice.text !== text), { id: nextId++, kind, text }].slice(-3);
  announce();
}
function announce(): void {
  for (const listener of listeners) listener();
}

/** Shows a message in the snackbar (10 seconds, Close): green for success, yellow for less than that, red for an error. */
export const notify = {
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
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
