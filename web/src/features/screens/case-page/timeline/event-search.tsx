import { shortTextMaxLength } from '@cfm/contract/platform/limits.ts';
import { CalendarDaysIcon, SearchIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import classes from './timeline.module.css';
import type { EventSearch } from './use-timeline-events.ts';

interface EventSearchProps {
  search: EventSearch;
  onChange: (search: EventSearch) => void;
  /** Undefined before the first result. */
  foundCount: number | undefined;
  /** Total number of events. */
  all: number;
}
/** Finds events by their text or files, and by date. */
export function EventSearchBar({ search, onChange, foundCount, all }: EventSearchProps) {
  const text = useTranslations('case.timeline');
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.querySelector('input')?.focus(), []);
  return (
    <search ref={bar} className={classes.search} aria-label={text('find')}>
      <TextField
        label={text('find')}
        isLabelHidden
        placeholder={text('find')}
        maxLength={shortTextMaxLength}
        leftSection={<SearchIcon size={16} aria-hidden />}
        value={search.text}
        onChange={(value) => onChange({ ...search, text: value })}
      />
      <DateField
        label={text('until')}
        isLabelHidden
        placeholder={text('until')}
        leftSection={<CalendarDaysIcon size={16} aria-hidden />}
        value={search.until}
        onChange={(until) => onChange({ ...search, until })}
      />
      <span role="status" className="muted">
        {foundCount !== undefined && text('foundCount', { count: foundCount, all })}
      </span>
    </search>
  );
}
