import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useDealerSearch } from '../../api/dealers.ts';
import { unknownName } from '../../api/lookups.ts';
import { type FieldProps, useWrapperProps } from '../../ui/field.ts';
import { useTypedChoice } from '../../ui/use-typed-choice.ts';

export interface NamedDealer {
  id: number;
  name: string;
}
interface DealerFieldProps extends FieldProps<number | null> {
  /** Those that are stored or were chosen already. */
  known: readonly NamedDealer[];
  onChosen: (dealer: NamedDealer) => void;
  /** Only dealers of this market. */
  marketId?: number | null;
}
/** A dealer, found on the server by number, name, city or e-mail. */
export function DealerField(props: DealerFieldProps) {
  const text = useTranslations('ui');
  const contactText = useTranslations('contacts');
  const [typed, setTyped] = useState('');
  const chosenName = props.known.find(({ id }) => id === props.value)?.name ?? '';
  const wanted = typed === chosenName ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const dealers = useDealerSearch({ search, marketId: props.marketId });
  const found = (dealers.data ?? []).map((dealer) => ({
    value: dealer.dealerId,
    label: [dealer.name, dealer.city].filter(Boolean).join(', '),
  }));
  const isListed = found.some(({ value }) => value === props.value);
  const data =
    props.value && !isListed
      ? [{ value: props.value, label: chosenName || unknownName(props.value) }, ...found]
      : found;
  const choose = ({ value, label }: (typeof found)[number]) => {
    props.onChosen({ id: value, name: label });
    props.onChange(value);
  };
  const typing = useTypedChoice({
    label: data.find(({ value }) => value === props.value)?.label ?? '',
    // What is listed may still be of the letters before.
    find: () => (search === wanted && !dealers.isFetching && !dealers.isPending ? found : undefined),
    choose,
    clear: () => props.onChange(null),
  });
  const wrapper = useWrapperProps({ ...props, error: typing.error ?? props.error });
  return (
    <Select<number>
      {...wrapper}
      placeholder={props.placeholder ?? contactText('dealerPlaceholder')}
      data={data}
      // The server searched: a name one letter off must not be filtered out here.
      filter={({ options }) => options}
      value={props.value ?? null}
      onChange={(_value, option) => (option ? choose(option) : props.onChange(null))}
      allowDeselect={false}
      {...typing.field}
      onSearchChange={(next) => {
        setTyped(next);
        typing.change(next);
      }}
      onOptionSubmit={typing.settle}
      onBlur={() => {
        typing.leave();
        props.onBlur?.();
      }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': text('clear') }}
      nothingFoundMessage={dealers.isFetching ? text('loading') : text('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
