import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon, Columns3Icon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../button.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { type Arrangement, type Density, defaultArrangement } from './arrangement.ts';
import classes from './column-chooser.module.css';
import type { ListColumn } from './columns.ts';

interface ColumnChooserProps {
  columns: readonly Omit<ListColumn<never, string | null>, 'Cell'>[];
  arrangement: Arrangement;
  arrange: (changed: Partial<Arrangement>) => void;
}

/** Dialog for the columns, their order and the density of a list. A phone shows cards instead of columns. */
export function ColumnChooser({ columns, arrangement, arrange }: ColumnChooserProps) {
  const text = useTranslations('ui.list');
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const { order, hidden, density } = arrangement;
  const fixed = columns.filter(({ pinned }) => pinned).map(({ id }) => id);
  const movable = order.filter((id) => !fixed.includes(id));
  const nameOf = (wanted: string) => columns.find(({ id }) => id === wanted)?.name ?? '';
  const show = (id: string, isShown: boolean) =>
    arrange({ hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] });
  const move = (index: number, step: -1 | 1) => {
    const next = [...movable];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + step, 0, moved);
    arrange({ order: [...fixed, ...next] });
  };
  const densities = (['normal', 'compact'] as const).map((value) => ({
    value,
    label: text(`density.${value}`),
  }));
  if (isPhone) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      width={280}
    >
      <Popover.Target>
        <Button
          icon={<Columns3Icon size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {text('columnChooser')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('columnChooser')}>
        <SegmentedControl<Density>
          fullWidth
          size="xs"
          aria-label={text('densityLabel')}
          data={densities}
          value={density}
          onChange={(value) => arrange({ density: value })}
        />
        <ul className={classes.columns}>
          {movable.map((id, index) => (
            <li key={id}>
              <Checkbox
                label={nameOf(id)}
                checked={!hidden.includes(id)}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
              <IconButton
                label={text('moveUp', { name: nameOf(id) })}
                icon={<ChevronUpIcon size={14} />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={text('moveDown', { name: nameOf(id) })}
                icon={<ChevronDownIcon size={14} />}
                disabled={index === movable.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          ))}
        </ul>
        <Button size="small" variant="quiet" onClick={() => arrange(defaultArrangement(columns))}>
          {text('columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
