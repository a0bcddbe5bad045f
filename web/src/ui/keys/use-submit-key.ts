import { type RefObject, useEffect } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;
/** Ctrl+Enter, or Cmd+Enter on a Mac. It submits the form, so a text field must not insert a line break. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Submits on Ctrl+Enter or Cmd+Enter anywhere in the surrounding sheet, or in the element without a sheet. */
export function useSubmitKey(ref: RefObject<HTMLElement | null>, submit: () => void): void {
  // Runs after every render, because the element can appear later than its form.
  useEffect(() => {
    // The heading of a sheet can have the focus, and it is outside the form.
    const area = ref.current?.closest('dialog') ?? ref.current;
    const press = (event: KeyboardEvent) => {
      if (!isSubmitKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) submit();
    };
    area?.addEventListener('keydown', press, { capture: true });
    return () => area?.removeEventListener('keydown', press, { capture: true });
  });
}
