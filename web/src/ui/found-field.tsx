import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FieldProps, useWrapperProps } from './field.ts';
import { useTypedChoice } from './use-typed-choice.ts';

/** A search result of the server, identified by id and shown by name. */
interface Found {
  id: number | string;
  name: string;
}
interface FoundFieldProps<Item extends Found> extends FieldProps<Item | null> {
  /** Query key for the results of `ask`. The typed text is appended. */
  queryKey: readonly unknown[];
  ask: (search: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** Offers options before the user types. */
  hasFirst?: boolean;
}
/** Debounce before the server is asked. */
const pauseMs = 250;

/** A choice from a long list: the server searches for the typed text, and Enter selects the first result. */
export function FoundField<Item extends Found>(props: FoundFieldProps<Item>) {
  const { value, onChange, queryKey, ask, hasFirst = false } = props;
  const text = useTranslations('ui');
  const [typed, setTyped] = useState('');
  const label = value?.name ?? '';
  const wanted = typed === label ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, pauseMs);
  const answer = useQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ signal }) => ask(search, signal),
    enabled: hasFirst || search !== '',
    placeholderData: keepPreviousData,
  });
  const isAsked = hasFirst || wanted !== '';
  // False while the listed results still belong to the previous text.
  const isSettled = search === wanted && !answer.isFetching && !answer.isPending;
  // The chosen item keeps the name that the field shows and is always listed.
  const found = (isAsked && answer.data ? answer.data : []).map((item) =>
    item.id === value?.id ? value : item,
  );
  const listed = value && !found.includes(value) ? [value, ...found] : found;
  const typing = useTypedChoice({
    label,
    find: () => (isSettled ? found : undefined),
    choose: onChange,
    clear: () => onChange(null),
  });
  const wrapper = useWrapperProps({ ...props, error: typing.error ?? props.error });
  return (
    <Select<Found['id']>
      {...wrapper}
      title={label || undefined}
      data={listed.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has already filtered. A client filter would drop names that match only approximately.
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={(id) => onChange(listed.find((item) => item.id === id) ?? null)}
      allowDeselect={false}
      {...typing.field}
      onSearchChange={(next) => {
        setTyped(next);
        typing.change(next);
      }}
      onOptionSubmit={typing.settle}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        typing.leave();
        props.onBlur?.();
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': text('clear') }}
      openOnFocus={false}
      nothingFoundMessage={isAsked ? text(isSettled ? 'nothingFound' : 'loading') : undefined}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
