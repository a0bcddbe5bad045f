import { useTranslations } from 'use-intl';
import { Chip } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ListBar } from '../../ui/list/list-page.tsx';
import { ListSearch } from '../../ui/list/list-search.tsx';
import classes from './goodwill.module.css';
import { daysOf, type GoodwillSearch, withFrom, withTo } from './goodwill-search.ts';

interface GoodwillBarProps {
  shown: GoodwillSearch;
  onShow: (changed: Partial<GoodwillSearch>, replace?: boolean) => void;
}
/** Search, and the days whose solutions count: this year, unless others are chosen. */
export function GoodwillBar({ shown, onShow }: GoodwillBarProps) {
  const text = useTranslations('goodwill');
  const days = daysOf(shown);
  const isThisYear = shown.from === null && shown.to === null;
  return (
    <ListBar>
      <ListSearch
        // What was typed for one group is not looked for in another.
        key={shown.by}
        label={text(`search.${shown.by}`)}
        search={shown.search}
        onSearch={(search) => onShow({ search, page: 1 }, true)}
      />
      <div className={classes.days}>
        <span aria-hidden>{text('from')}</span>
        <div className={classes.day}>
          <DateField
            label={text('from')}
            isLabelHidden
            required
            value={days.from}
            onChange={(from) => from !== null && onShow({ ...withFrom(from, days), page: 1 })}
          />
        </div>
        <span aria-hidden>{text('until')}</span>
        <div className={classes.day}>
          <DateField
            label={text('to')}
            isLabelHidden
            required
            value={days.to}
            onChange={(to) => to !== null && onShow({ ...withTo(to, days), page: 1 })}
          />
        </div>
        <Chip isActive={isThisYear} onClick={() => onShow({ from: null, to: null, page: 1 })}>
          {text('thisYear')}
        </Chip>
      </div>
    </ListBar>
  );
}
