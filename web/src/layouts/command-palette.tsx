import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import { CloseButton, Modal } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { focusContentIfNone } from '../ui/focus-content.ts';
import { formatNumber } from '../ui/format.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import classes from './command-palette.module.css';
import type { MenuCategory } from './menu-items.ts';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts';
import { PaletteOption } from './palette-option.tsx';

interface CommandPaletteProps {
  menu: readonly MenuCategory[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Opens a case by number, VIN, e-mail or name, or runs a command. Works with the keyboard alone. */
export function CommandPalette({ menu, isOpen, onChange }: CommandPaletteProps) {
  const text = useTranslations('frame.palette');
  const isPhone = useIsPhone();
  /** True if the chosen command moved the focus. Otherwise the focus returns to where it was. */
  const [isFocusTaken, setFocusTaken] = useState(false);
  const close = (takesFocus = false) => {
    setFocusTaken(takesFocus);
    // The chosen command takes the focus, or the page content gets it after the palette closes.
    if (takesFocus && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onChange(false);
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => close()}
      returnFocus={!isFocusTaken}
      onExitTransitionEnd={focusContentIfNone}
      fullScreen={isPhone}
      yOffset="12vh"
      size={720}
      padding={0}
      centered={false}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius={isPhone ? 0 : 'lg'} aria-label={text('title')}>
        <Modal.Body>
          <Palette menu={menu} onDone={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteProps {
  menu: readonly MenuCategory[];
  onDone: (takesFocus?: boolean) => void;
}
function Palette({ menu, onDone }: PaletteProps) {
  const text = useTranslations('frame.palette');
  const ui = useTranslations('ui');
  const list = useTranslations('ui.list');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const id = useId();
  const [query, setQuery] = useState('');
  /** The option that the user moved to. Null: the first one. */
  const [active, setActive] = useState<number | null>(null);
  /** Enter was pressed before the results arrived. */
  const [isWaiting, setWaiting] = useState(false);
  const { entries, words, found, state } = usePaletteEntries(query, menu);
  const current = Math.min(active ?? 0, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.disabledReason) return;
    onDone(entry.staysOnPage);
    entry.run();
  };
  useEffect(() => {
    if (!isWaiting || state === 'searching') return;
    setWaiting(false);
    choose(entries[0]);
  });
  const chooseByEnter = () => {
    const entry = entries[current];
    // The results shown are still those of the previous text.
    if (state === 'searching' && active === null && entry?.kind !== 'command') setWaiting(true);
    else choose(entry);
  };
  const move = (step: number) => {
    if (entries.length === 0) return;
    const next = (current + step + entries.length) % entries.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const number = (value: number) => formatNumber(value, locale);
  const foundText = ({ items, totalCount, isTotalExact }: CaseList): string => {
    if (totalCount <= items.length) return text('caseCount', { count: totalCount });
    const total = isTotalExact ? number(totalCount) : list('moreThan', { count: number(totalCount) });
    return text('firstOf', { shown: number(items.length), total });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') chooseByEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.palette}>
      <div className={classes.head}>
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
          aria-label={text('placeholder')}
          placeholder={text('placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(null);
            setWaiting(false);
          }}
          onKeyDown={press}
        />
        {isPhone && <CloseButton size={44} iconSize={18} aria-label={ui('close')} onClick={() => onDone()} />}
      </div>
      {/* A list box without options is invalid. */}
      <div
        {...(entries.length > 0 && { id: `${id}-list`, role: 'listbox', 'aria-label': text('results') })}
        className={classes.list}
      >
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keyboard
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            aria-disabled={entry.disabledReason ? true : undefined}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            <PaletteOption entry={entry} words={words} />
          </div>
        ))}
      </div>
      <div className={classes.foot} role="status">
        {state === 'found' ? found && foundText(found) : text(state)}
      </div>
    </div>
  );
}
