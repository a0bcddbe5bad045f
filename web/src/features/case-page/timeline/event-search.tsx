import { shortTextMaxLength } from '@cfm/contract/limits.ts';
import { Skeleton } from '@mantine/core';
import { SearchIcon, XIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import classes from './timeline.module.css';
import type { EventSearch } from './use-timeline-events.ts';

const DateField = lazyPart(
  () => import('../../../ui/date-field.tsx').then((m) => m.DateField),
  <Skeleton height="var(--cfm-control)" />,
);

interface EventSearchProps {
  search: EventSearch;
  onChange: (search: EventSearch) => void;
  onClose: () => void;
  /** Undefined until something was looked for and found, or not. */
  foundCount: number | undefined;
}
/** Finds events by a word of theirs or of their files, and leads back to a day. */
export function EventSearchBar({ search, onChange, onClose, foundCount }: EventSearchProps) {
  const text = useTranslations('case.timeline');
  return (
    <search className={classes.search} aria-label={text('find')}>
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
        value={search.until}
        onChange={(until) => onChange({ ...search, until })}
      />
      <IconButton label={text('endFind')} icon={<XIcon size={16} aria-hidden />} onClick={onClose} />
      <span role="status" className="muted">
        {foundCount !== undefined && text('foundCount', { count: foundCount })}
      </span>
    </search>
  );
}
