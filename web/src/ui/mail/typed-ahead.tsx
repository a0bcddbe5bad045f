import { createContext, type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { insertText, isTextField } from '../keys/insert-text.ts';
import { CardSkeleton } from '../skeletons.tsx';
import classes from './mail-composer.module.css';

interface TypedAhead {
  /** Takes the text while the fields load. */
  line: RefObject<HTMLTextAreaElement | null>;
  isShown: boolean;
  onBlur: () => void;
  /** The fields are loading until the returned function is called. */
  wait: () => () => void;
}
const WaitContext = createContext<TypedAhead['wait']>(() => () => undefined);
export const TypedAheadContext = WaitContext.Provider;

/**
 * Text typed into a sheet before its fields have loaded. It then moves to the field that takes the focus, or
 * stays visible if none does. `heading` gets the focus if nothing else can.
 */
export function useTypedAhead(heading: RefObject<HTMLElement | null>): TypedAhead {
  const line = useRef<HTMLTextAreaElement>(null);
  const [isShown, setShown] = useState(false);
  const waiting = useRef(0);
  const [wait] = useState(() => () => {
    waiting.current += 1;
    setShown(true);
    return () => {
      waiting.current -= 1;
      // Once the fields have loaded and the first of them has the focus.
      queueMicrotask(handOver);
    };
  });
  useLayoutEffect(() => {
    if (isShown && document.activeElement === heading.current) line.current?.focus();
  }, [isShown, heading]);
  function handOver() {
    if (waiting.current > 0) return;
    const typed = line.current?.value ?? '';
    const field = document.activeElement;
    const takes =
      field !== line.current && isTextField(field) && heading.current?.closest('dialog')?.contains(field);
    if (takes) {
      // A text area begins with the cursor before its text.
      if (field instanceof HTMLTextAreaElement)
        field.setSelectionRange(field.value.length, field.value.length);
      insertText(typed);
    }
    // Nobody takes it: it stays in sight.
    else if (typed !== '') return;
    else if (field === line.current) heading.current?.focus();
    setShown(false);
  }
  const onBlur = () => {
    if (waiting.current === 0 && line.current?.value === '') setShown(false);
  };
  return { line, isShown, onBlur, wait };
}

/** Takes the typed text while the fields load. Hidden while it is empty. */
export function TypedAheadLine({ line, onBlur }: Pick<TypedAhead, 'line' | 'onBlur'>) {
  const text = useTranslations('ui.mail');
  return (
    <textarea
      ref={line}
      onBlur={onBlur}
      className={classes.typedAhead}
      rows={2}
      dir="auto"
      aria-label={text('typedAhead')}
      placeholder=" "
    />
  );
}

/** Placeholder for the fields of a sheet while they load. */
export function ComposerLoading() {
  const wait = useContext(WaitContext);
  useLayoutEffect(wait, [wait]);
  return <CardSkeleton lines={8} />;
}
