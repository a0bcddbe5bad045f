import { Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { escalationOf, isBoardSource, useCaseInfo } from '../api/lookups.ts';
import { CaseBadges } from '../ui/case-badges.tsx';
import classes from './command-palette.module.css';
import type { MenuCategory } from './menu-items.ts';
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts';

interface CommandPaletteProps {
  menu: readonly MenuCategory[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

/** Goes to a case by number, VIN, e-mail or name, or runs a command; by keyboard alone. */
export function CommandPalette({ menu, isOpen, onChange }: CommandPaletteProps) {
  const text = useTranslations('frame.palette');
  const close = () => onChange(false);
  return (
    <Modal.Root opened={isOpen} onClose={close} yOffset="12vh" size={600} padding={0} centered={false}>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" aria-label={text('title')}>
        <Modal.Body>
          <Palette menu={menu} onDone={close} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Palette({ menu, onDone }: { menu: readonly MenuCategory[]; onDone: () => void }) {
  const text = useTranslations('frame.palette');
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { data: info } = useCaseInfo();
  const { entries, state } = usePaletteEntries(query, menu);
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    entry.run();
  };
  const move = (step: number) => {
    if (entries.length === 0) return;
    const next = (current + step + entries.length) % entries.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classes.palette}>
      <input
        className={classes.input}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        aria-label={text('placeholder')}
        placeholder={text('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={text('results')} className={classes.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keys
          <div
            key={entry.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={classes.option}
            onMouseMove={() => setActive(index)}
            onClick={() => choose(entry)}
          >
            <span className={`${classes.name} ${entry.kind === 'case' ? 'num' : ''}`}>{entry.name}</span>
            <span className={classes.detail}>{entry.detail}</span>
            {entry.row && (
              <CaseBadges
                of={entry.row}
                isBoard={isBoardSource(info, entry.row.sourceId)}
                level={escalationOf(info, entry.row.escalationLevelId)}
              />
            )}
          </div>
        ))}
      </div>
      <div className={classes.foot} role="status">
        {state === 'found' ? text('resultCount', { count: entries.length }) : text(state)}
      </div>
    </div>
  );
}
