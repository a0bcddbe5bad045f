import { notify } from '../../api/notifications.ts';
import { textsOf } from '../../api/texts.ts';
import { queueKeys } from './case-keys.ts';
import { insertText, isTextField } from './insert-text.ts';
import { isOutsideFields, keyOf } from './use-keys.ts';

interface HeldKey {
  key: string;
  shiftKey: boolean;
}
interface Hold {
  /** The case whose page gets the keys. */
  caseId: number;
  /** A field whose text is being sent. Keys typed into it now are meant for the next case. */
  sentField: Element | null;
  keys: HeldKey[];
}
let hold: Hold | null = null;

/**
 * Holds keys from now on until the page of this case replays them. Keys already held are kept. Keys typed
 * into fields are not held, except into `sentField`.
 */
export function holdKeys(caseId: number, sentField: Element | null = null): void {
  if (hold === null) window.addEventListener('keydown', keep, { capture: true });
  hold = { caseId, sentField, keys: hold?.keys ?? [] };
}
/** Discards the keys held for this case, or for any case. */
export function dropKeys(caseId = hold?.caseId): void {
  if (hold?.caseId === caseId) end();
}
/**
 * Replays the keys held for this case. Once one of them opens a composer, the rest is typed into that
 * composer. If one of them moves to another case, the rest is held for that case. Behind a key that does
 * nothing, the rest is text without a field, unless it only moves through the queue. It is discarded, so that its letters
 * trigger no shortcuts.
 */
export function replayKeys(caseId: number): void {
  if (hold?.caseId !== caseId) return;
  const { keys } = hold;
  end();
  for (const [index, pressed] of keys.entries()) {
    const focused = document.activeElement;
    const rest = keys.slice(index);
    if (hold) {
      hold.keys.push(...rest);
      return;
    }
    if (isTextField(focused)) {
      insertText(rest.map(({ key }) => (key === 'Enter' ? '\n' : key)).join(''));
      return;
    }
    const init = { ...pressed, bubbles: true, cancelable: true };
    const isIgnored = (focused ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
    if (isIgnored && rest.length > 1 && !rest.every(isQueueKey)) notify.warning(textsOf('ui')('keysDropped'));
    if (isIgnored) return;
  }
}

function end(): void {
  hold = null;
  window.removeEventListener('keydown', keep, { capture: true });
}

function keep(event: KeyboardEvent): void {
  if (!hold || !isTyped(event) || !(isOutsideFields(event) || event.target === hold.sentField)) return;
  const { key, shiftKey } = event;
  const isCharacter = [...key].length === 1;
  // As first keys, Enter and Backspace act on the focused element, and the space key scrolls the page.
  const needsText = key === 'Enter' || key === 'Backspace' || key === ' ';
  if (!(isCharacter || needsText) || (needsText && hold.keys.length === 0 && event.target !== hold.sentField))
    return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // A shortcut that is held down acts once, as in `useKeys`. Text and Backspace repeat.
  if (event.repeat && hold.keys.every(isQueueKey)) return;
  if (key === 'Backspace') hold.keys.pop();
  else hold.keys.push({ key, shiftKey });
}
/** Pressed quickly, it goes past the last case. That is no text. */
const isQueueKey = (held: HeldKey): boolean => Object.values(queueKeys).includes(keyOf(held));
const isTyped = (event: KeyboardEvent): boolean =>
  !event.isComposing &&
  !event.metaKey &&
  // AltGr types characters, and Windows reports it as Ctrl+Alt.
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey));
