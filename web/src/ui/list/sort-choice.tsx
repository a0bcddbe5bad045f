import { Menu } from '@mantine/core';
import { ArrowUpDownIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import type { ListColumn } from './columns.ts';
import classes from './list.module.css';
import type { ListPaging } from './paging.ts';

interface SortChoiceProps<Sort extends string | null> {
  columns: readonly Omit<ListColumn<never, Sort>, 'Cell'>[];
  paging: ListPaging<Sort>;
  onSort: (sort: Pick<ListPaging<Sort>, 'sortBy' | 'descending'>) => void;
}
/** Sort menu for the cards of a phone, which have no column heads. */
export function SortChoice<Sort extends string | null>({ columns, paging, onSort }: SortChoiceProps<Sort>) {
  const text = useTranslations('ui.list');
  const choices = columns.flatMap(({ name, sortBy, sortsUpFirst = false }) =>
    sortBy === undefined
      ? []
      : [!sortsUpFirst, sortsUpFirst].map((descending) => ({
          key: `${sortBy} ${descending}`,
          order: text(descending ? 'descending' : 'ascending', { name }),
          sort: { sortBy, descending },
        })),
  );
  if (choices.length === 0) return null;
  const chosen = `${paging.sortBy} ${paging.descending}`;
  return (
    <div className={classes.sort}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="small" variant="quiet" icon={<ArrowUpDownIcon size={14} aria-hidden />}>
            {text('sortedBy', { order: choices.find(({ key }) => key === chosen)?.order ?? '' })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup
            value={chosen}
            onChange={(wanted) => {
              const choice = choices.find(({ key }) => key === wanted);
              if (choice) onSort(choice.sort);
            }}
          >
            {choices.map(({ key, order }) => (
              <Menu.RadioItem key={key} value={key} closeMenuOnClick>
                {order}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
