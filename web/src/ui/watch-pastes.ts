import { readPasted } from './pasted-content.ts';

/** Notifies the user about parts of a paste that a plain-text field can't hold. The code is loaded with the first paste. */
export function watchPastes(): void {
  addEventListener('paste', ({ target, clipboardData, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      return;
    const pasted = readPasted(clipboardData);
    import('./plain-paste.ts').then(
      ({ completePlainPaste }) => completePlainPaste(target, pasted),
      () => undefined,
    );
  });
}
