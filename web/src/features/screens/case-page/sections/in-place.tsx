import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import classes from './in-place.module.css';

interface InPlaceProps {
  label: string;
  /** The formatted value. */
  value: string;
  canEdit: boolean;
  isChanged: boolean;
  /** Shows the field, which displays its error. */
  hasError: boolean;
  /** Reverts this field only. */
  onRevert: () => void;
  /** Renders the field without label. `close` ends editing after a choice. */
  children: (close: () => void) => ReactNode;
}
/** A value that becomes a field when clicked. Enter keeps the typed value, Escape reverts it. */
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
    // Returns the focus for keyboard users, to the field if it has an error.
    if (isDone) place.current?.querySelector<HTMLElement>(isField ? 'input' : 'button')?.focus();
    setDone(false);
  }, [isDone, isField]);
  useEffect(() => {
    // Saved or discarded. A field with the focus stays open.
    if (!isChanged && !place.current?.contains(document.activeElement)) setOpen(false);
  }, [isChanged]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const close = () => {
    const inside = document.activeElement;
    const isInside = inside instanceof HTMLElement && place.current?.contains(inside);
    // On blur the field validates its value.
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
        // A calendar is elsewhere in the DOM, but a child in React.
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
