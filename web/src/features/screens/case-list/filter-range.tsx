import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { caseListKey } from '../../../api/case-cache.ts';
import { whenAnswered } from '../../../api/when-answered.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dayEnd, dayOf, dayStart } from '../../../ui/whole-days.ts';
import classes from './case-filter.module.css';

/** Contains the large calendar code, so it loads after the list. */
const DateField = lazyPart(
  () =>
    whenAnswered(caseListKey)
      .then(() => import('../../../ui/date-field.tsx'))
      .then((m) => m.DateField),
  <Skeleton height="var(--cfm-control)" />,
);

export type RangeName = 'received' | 'created' | 'modified' | 'due' | 'solved' | 'completed' | 'goodwill';
interface FilterRangeProps {
  name: RangeName;
  draft: CaseFilter;
  onChange: (changed: CaseFilter) => void;
}
/** A range of whole days. Each bound limits the other. */
export function FilterRange({ name, draft, onChange }: FilterRangeProps) {
  const text = useTranslations('cases');
  const label = text(`ranges.${name}`);
  const from = draft[`${name}From`];
  const to = draft[`${name}To`];
  const fromDay = from ? dayOf(from) : null;
  const toDay = to ? dayOf(to) : null;
  return (
    <fieldset className={classes.range}>
      <legend>{label}</legend>
      <DateField
        label={text('rangeFrom', { name: label })}
        isLabelHidden
        placeholder={text('from')}
        value={fromDay}
        max={toDay ?? undefined}
        onChange={(day) => onChange({ [`${name}From`]: day === null ? undefined : dayStart(day) })}
      />
      <DateField
        label={text('rangeTo', { name: label })}
        isLabelHidden
        placeholder={text('to')}
        value={toDay}
        min={fromDay ?? undefined}
        onChange={(day) => onChange({ [`${name}To`]: day === null ? undefined : dayEnd(day) })}
      />
    </fieldset>
  );
}
