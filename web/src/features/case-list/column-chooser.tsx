import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, IconButton } from '../../ui/button.tsx';
import classes from './column-chooser.module.css';
import { type ColumnId, fixedColumns } from './column-ids.ts';
import { type Density, defaultPreferences, type TablePreferences } from './table-preferences.ts';

interface ColumnChooserProps {
  preferences: TablePreferences;
  onChange: (changed: Partial<TablePreferences>) => void;
}
const isFixed = (id: ColumnId) => fixedColumns.includes(id);

/** Which columns the table shows, in which order, how dense. */
export function ColumnChooser({ preferences, onChange }: ColumnChooserProps) {
  const text = useTranslations('cases');
  const [isOpen, setOpen] = useState(false);
  const { order, hidden, density } = preferences;
  const movable = order.filter((id) => !isFixed(id));
  const show = (id: ColumnId, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter((each) => each !== id) : [...hidden, id] });
  const move = (index: number, step: -1 | 1) => {
    const next = [...movable];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + step, 0, moved);
    onChange({ order: [...fixedColumns, ...next] });
  };
  const densities = (['normal', 'compact'] as const).map((value) => ({
    value,
    label: text(`density.${value}`),
  }));
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
          icon={<IconColumns size={16} aria-hidden />}
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
          onChange={(value) => onChange({ density: value })}
        />
        <ul className={classes.columns}>
          {movable.map((id, index) => (
            <li key={id}>
              <Checkbox
                label={text(`columns.${id}`)}
                checked={!hidden.includes(id)}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
              <IconButton
                label={text('moveUp', { name: text(`columns.${id}`) })}
                icon={<IconChevronUp size={14} />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={text('moveDown', { name: text(`columns.${id}`) })}
                icon={<IconChevronDown size={14} />}
                disabled={index === movable.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          ))}
        </ul>
        <Button size="small" variant="quiet" onClick={() => onChange(defaultPreferences)}>
          {text('columnsReset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
