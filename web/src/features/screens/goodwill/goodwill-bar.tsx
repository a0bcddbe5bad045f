import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../../../ui/chip.tsx';
import { ListBar } from '../../../ui/list/list-page.tsx';
import { ListSearch } from '../../../ui/list/list-search.tsx';
import classes from './goodwill.module.css';
import { GoodwillDays } from './goodwill-days.tsx';
import { daysOf, type GoodwillSearch } from './goodwill-search.ts';

interface GoodwillBarProps {
  shown: GoodwillSearch;
  onShow: (changed: Partial<GoodwillSearch>, replace?: boolean) => void;
}
/** Search and period of the solutions. Default: this year. */
export function GoodwillBar({ shown, onShow }: GoodwillBarProps) {
  const text = useTranslations('goodwill');
  const days = daysOf(shown);
  const [round, setRound] = useState(0);
  const isThisYear = shown.from === null && shown.to === null;
  return (
    <ListBar>
      <ListSearch
        // A new group starts with an empty search.
        key={shown.by}
        label={text(`search.${shown.by}`)}
        search={shown.search}
        onSearch={(search) => onShow({ search, page: 1 }, true)}
      />
      <div className={classes.days}>
        <GoodwillDays key={round} days={days} onChange={(chosen) => onShow({ ...chosen, page: 1 })} />
        <Chip
          isActive={isThisYear}
          onClick={() => {
            // Also clears an invalid day.
            setRound(round + 1);
            onShow({ from: null, to: null, page: 1 });
          }}
        >
          {text('thisYear')}
        </Chip>
      </div>
    </ListBar>
  );
}
