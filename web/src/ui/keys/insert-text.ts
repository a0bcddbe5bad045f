const typing =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"]), [contenteditable="true"]';
/** True for a field that accepts text. */
export const isTextField = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(typing) && !element.matches(':disabled, [readonly]');

/** Inserts text at the cursor of the focused field as if typed: inputs, text areas and rich text. */
export function insertText(text: string): void {
  // Deprecated, but only this works in every kind of field, fires its events and keeps its undo history.
  if (text !== '') document.execCommand('insertText', false, text);
}
