import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

interface TypedChoice<Item> {
  /** Text of the field when nothing is typed: the name of the chosen option. */
  label: string;
  /** Returns the matches, best first, or undefined while searching. */
  find: (typed: string) => readonly Item[] | undefined;
  choose: (option: Item) => void;
  /** Called when the name of the chosen option was deleted. */
  clear?: () => void;
  /** Error for a text without a match. */
  sayMissed?: (typed: string) => string;
}

/**
 * Typing into a choice field. Enter selects the first match and waits for it if a server searches. Leaving
 * the field selects the first match offered. A text without a match shows an error and is never dropped
 * silently.
 */
export function useTypedChoice<Item>(props: TypedChoice<Item>) {
  const { label, find, choose, clear } = props;
  const text = useTranslations('ui');
  const [typed, setTyped] = useState(label);
  const [missed, setMissed] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** The user moved through the list with the arrows, so the list handles Enter. */
  const [isMoved, setMoved] = useState(false);
  const search = typed.trim();
  const isTyped = search !== '' && typed !== label;
  const found = isTyped ? find(search) : undefined;
  const take = () => {
    const [first] = found ?? [];
    setAwaited(false);
    if (first === undefined) return setMissed(search);
    setOpen(false);
    setTyped(label);
    choose(first);
  };
  useEffect(() => {
    if (isAwaited && found) take();
  });
  const change = (next: string) => {
    setTyped(next);
    setAwaited(false);
    setMoved(false);
    // Leaving the field empties it. Keep the error that was just shown.
    if (next !== '') setMissed(null);
  };
  /** Runs before the list sees the key, because the list opens and marks its first option with a delay. */
  const press = (event: KeyboardEvent) => {
    if (!isTyped || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      setTyped(label);
      setMissed(null);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true);
    if (event.key !== 'Enter' || isMoved) return;
    // Does not submit the form yet, because nothing is chosen.
    event.preventDefault();
    event.stopPropagation();
    if (found === undefined) setAwaited(true);
    else take();
  };
  return {
    typed,
    change,
    press,
    error: missed === null ? undefined : (props.sayMissed?.(missed) ?? text('notInList', { typed: missed })),
    /** An option was chosen, so the field shows its name again. */
    settle: () => setTyped(label),
    /** Props for the field with its list. */
    field: {
      searchValue: typed,
      onSearchChange: change,
      /** Highlights the first option, which Enter selects. */
      selectFirstOptionOnChange: found !== undefined,
      onKeyDownCapture: press,
      dropdownOpened: isOpen,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
    },
    /** Shows that the typed text is not a choice yet. */
    reportMissed: () => isTyped && setMissed(search),
    leave: () => {
      if (isTyped) take();
      else if (typed === '' && label !== '') clear?.();
    },
  };
}
