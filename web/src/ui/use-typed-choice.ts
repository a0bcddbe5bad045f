import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';

interface TypedChoice<Item> {
  /** What the field says when nothing is typed: the name of what is chosen. */
  label: string;
  /** What fits, the likeliest first; undefined while that is being found out. */
  find: (typed: string) => readonly Item[] | undefined;
  choose: (option: Item) => void;
  /** The name of what is chosen was deleted. */
  clear?: () => void;
  /** What is said of a text that fits nothing. */
  sayMissed?: (typed: string) => string;
}

/**
 * Typing into a field of choices: Enter takes the first that fits, and waits for it where a server searches; leaving the
 * field takes what was offered first. What fits nothing is told, never dropped without a word.
 */
export function useTypedChoice<Item>(props: TypedChoice<Item>) {
  const { label, find, choose, clear } = props;
  const text = useTranslations('ui');
  const [typed, setTyped] = useState(label);
  const [missed, setMissed] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** The choice was moved with the arrows: it is the list's to take. */
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
    // A field that is left is emptied, and has just said why.
    if (next !== '') setMissed(null);
  };
  /** Before the list sees the key: it opens and marks its first option later than somebody types. */
  const press = (event: KeyboardEvent) => {
    if (!isTyped || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setTyped(label);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setMoved(true);
    if (event.key !== 'Enter' || isMoved) return;
    // Not the form around it: nothing is chosen yet.
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
    /** An option was chosen: what was typed has served. */
    settle: () => setTyped(label),
    /** For the field with its list. */
    field: {
      searchValue: typed,
      onSearchChange: change,
      /** The first option is the one that Enter takes. */
      selectFirstOptionOnChange: found !== undefined,
      onKeyDownCapture: press,
      dropdownOpened: isOpen,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => setOpen(false),
    },
    /** Says that what was typed is no choice yet. */
    tell: () => isTyped && setMissed(search),
    leave: () => {
      if (isTyped) take();
      else if (typed === '' && label !== '') clear?.();
    },
  };
}
