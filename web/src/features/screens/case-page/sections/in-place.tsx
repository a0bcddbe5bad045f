import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './in-place.module.css';

interface InPlaceProps {
  label: string;
  /** As people read it. */
  value: string;
  canEdit: boolean;
  isChanged: boolean;
  /** It is shown as its field, which says what is wrong. */
  hasError: boolean;
  /** Takes back what was changed in this field alone. */
  onRevert: () => void;
  /** The field, without its label; `close` when a choice is all there is to do in it. */
  children: (close: () => void) => ReactNode;
}
/** A value of a card that becomes its field when it is clicked. Enter keeps what was typed, Escape takes it back. */
export function InPlace({ label, value, canEdit, isChanged, hasError, onRevert, children }: InPlaceProps) {
  const text = useTranslations('case');
  const place = useRef<HTMLElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const isField = canEdit && (isOpen || hasError);

  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isOpen]);
  useEffect(() => {
    // Back where one was, to go on by keys; to the field where something is wrong with it.
    if (isDone) place.current?.querySelector<HTMLElement>(isField ? 'input' : 'button')?.focus();
    setDone(false);
  }, [isDone, isField]);
  useEffect(() => {
    // Saved or discarded; who is in it goes on.
    if (!isChanged && !place.current?.contains(document.activeElement)) setOpen(false);
  }, [isChanged]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const close = () => {
    const inside = document.activeElement;
    const isInside = inside instanceof HTMLElement && place.current?.contains(inside);
    // The field checks what it is left with.
    if (isInside) inside.blur();
    setDone(isInside === true);
    setOpen(false);
  };
  return (
    <>
      <dt>{label}</dt>
      <dd
        ref={place}
        data-changed={isChanged}
        // A calendar hangs elsewhere in the document and is still in here for React.
        onBlur={() => {
          leaving.current = setTimeout(() => setOpen(false));
        }}
        onFocus={() => clearTimeout(leaving.current)}
        onKeyDown={(event) => {
          const isList =
            event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
          if (!isField || event.defaultPrevented || isList) return;
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          if (event.key === 'Escape') onRevert();
          close();
        }}
      >
        {isField ? (
          children(close)
        ) : canEdit ? (
          <button
            type="button"
            className={classes.value}
            aria-label={text('changeField', { label, value })}
            onClick={() => setOpen(true)}
          >
            {value}
          </button>
        ) : (
          value
        )}
      </dd>
    </>
  );
}
