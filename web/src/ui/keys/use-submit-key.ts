import { type RefObject, useEffect } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;
/** Ctrl+Enter, and Cmd+Enter on a Mac. Belongs to the form: a text field never takes it for a line break. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Submits on Ctrl+Enter or Cmd+Enter anywhere in the sheet around this element, or in the element if there is no sheet. */
export function useSubmitKey(ref: RefObject<HTMLElement | null>, submit: () => void): void {
  // After every render: the element can appear later than its form.
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
