import { type PastedContent, readPasted } from './pasted-content.ts';

export type PlainField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Calls `onPaste` after a paste into a plain-text field, with everything that was on the clipboard. Returns a
 * function that stops watching.
 */
export function watchPastes(onPaste: (field: PlainField, pasted: PastedContent) => Promise<void>) {
  const report = ({ target, clipboardData, defaultPrevented }: ClipboardEvent) => {
    if (defaultPrevented || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      return;
    const pasted = readPasted(clipboardData);
    // The browser inserts the text after the event. Without a connection the notice cannot be loaded.
    setTimeout(() => onPaste(target, pasted).catch(() => undefined));
  };
  addEventListener('paste', report);
  return () => removeEventListener('paste', report);
}
