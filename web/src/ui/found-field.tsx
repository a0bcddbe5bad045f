import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FieldProps, useWrapperProps } from './field.ts';
import { useTypedChoice } from './use-typed-choice.ts';

/** What the server finds: told apart by its id, shown by its name. */
interface Found {
  id: number | string;
  name: string;
}
interface FoundFieldProps<Item extends Found> extends FieldProps<Item | null> {
  /** Names what `ask` answers; what was typed comes behind it. */
  queryKey: readonly unknown[];
  ask: (search: string, signal: AbortSignal) => Promise<readonly Item[]>;
  /** There is something to choose from before anything is typed. */
  hasFirst?: boolean;
}
/** The server is asked after a pause in typing. */
const pauseMs = 250;

/** One of more than a list can show: the server finds it by what is typed, and Enter takes the first. */
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
  // What is listed may still be of the letters before.
  const isSettled = search === wanted && !answer.isFetching && !answer.isPending;
  // What is chosen keeps the name that the field shows, and is listed whatever was found.
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
      // The server searched: a name one letter off must not be left out here.
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
