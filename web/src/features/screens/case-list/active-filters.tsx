import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { nameOfId } from '../../../api/lookups.ts';
import { Chip } from '../../../ui/chip.tsx';
import { formatDate } from '../../../ui/format.ts';
import { activeFilterGroups, type FilterKey, withoutKeys } from './filter-address.ts';
import type { FilterOptions, IdsKey } from './filter-options.ts';
import type { RangeName } from './filter-range.tsx';

interface ActiveFiltersProps {
  filter: CaseFilter;
  /** All options, to get their names. Undefined while they load. */
  options: FilterOptions | undefined;
  openStatusIds: readonly number[];
  onChange: (filter: CaseFilter) => void;
}
const namesShown = 3;
const isIdsKey = (key: FilterKey): key is IdsKey => key.endsWith('Ids');
const rangeOf = (key: FilterKey): RangeName | null => {
  const [, name] = /^(received|created|modified|due|solved|completed|goodwill)(?:From|To)$/.exec(key) ?? [];
  // The expression lists the names.
  return (name as RangeName | undefined) ?? null;
};

/** A chip for each active filter, so that filters are visible while the panel is collapsed (screens.md). */
export function ActiveFilters({ options, ...props }: ActiveFiltersProps) {
  if (options) return <NamedChips options={options} {...props} />;
  return activeFilterGroups(props.filter).map(([key]) => (
    <Chip key={key}>
      <Skeleton height={8} width={72} />
    </Chip>
  ));
}

function NamedChips({
  filter,
  options,
  openStatusIds,
  onChange,
}: ActiveFiltersProps & { options: FilterOptions }) {
  const text = useTranslations('cases');

  const idsText = (key: IdsKey): string => {
    const ids = filter[key] ?? [];
    const isAllOpen = ids.length === openStatusIds.length && ids.every((id) => openStatusIds.includes(id));
    if (key === 'statusIds' && isAllOpen) return text('allOpen');
    const names = ids.map((id) => nameOfId(options[key], id));
    const shown = names.slice(0, namesShown).join(', ');
    return names.length > namesShown ? `${shown} +${names.length - namesShown}` : shown;
  };
  /** Names a topic like the goodwill report. */
  const topicText = (topic: string): string => {
    const [area = 0, group = 0, detail = 0] = topic.split('.').map(Number);
    if (area === 0) return text('withoutTopic');
    if (group === 0) return nameOfId(options.codeLevelAreaIds, area);
    const names = [nameOfId(options.codeLevelTopicGroupIds, group)];
    if (detail !== 0) names.push(nameOfId(options.codeLevelTopicDetailIds, detail));
    return names.join(' – ');
  };
  const rangeText = (name: RangeName): string => {
    const from = filter[`${name}From`];
    const to = filter[`${name}To`];
    if (from && to) {
      const [first, last] = [formatDate(from), formatDate(to)];
      return first === last ? first : `${first} – ${last}`;
    }
    return from ? text('since', { date: formatDate(from) }) : text('until', { date: formatDate(to) });
  };
  const chipOf = (keys: FilterKey[]) => {
    const [key = 'text'] = keys;
    const range = rangeOf(key);
    if (range) return { name: text(`ranges.${range}`), value: rangeText(range) };
    if (isIdsKey(key)) return { name: text(`filter.${key}`), value: idsText(key) };
    // A range was handled above, every other key has its own text.
    const name = text(`filter.${key as Exclude<FilterKey, `${RangeName}${'From' | 'To'}`>}`);
    const value = filter[key];
    if (key === 'relation' && filter.relation) return { name, value: text(`relations.${filter.relation}`) };
    if (key === 'openAt') return { name, value: formatDate(filter.openAt) };
    if (key === 'goodwillTopic') return { name, value: topicText(String(value)) };
    if (value === true) return { name, value: null };
    return { name, value: value === false ? text('no') : String(value) };
  };
  return activeFilterGroups(filter).map((keys) => {
    const { name, value } = chipOf(keys);
    return (
      <Chip key={keys[0]} name={name} onRemove={() => onChange(withoutKeys(filter, keys))}>
        {value === null ? name : text('chip', { name, value })}
      </Chip>
    );
  });
}
