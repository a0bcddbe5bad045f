import { MultiSelect, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProps } from './field.ts';
import { useWrapperProps } from './field-wrapper.ts';

export interface Option {
  id: number;
  name: string;
  sortOrder?: number;
  disabled?: boolean;
}
/** Ids are positive (contract), so 0 can stand for the null option inside the control. */
const nullId = 0;

/** By `sortOrder`, where there is one, else as given. */
export const inOrder = (options: readonly Option[]): Option[] =>
  [...options].sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
const toItem = ({ id, name, disabled }: Option) => ({ value: id, label: name, disabled });

interface DropdownProps extends FieldProps<number | null> {
  options: readonly Option[];
  /** A choice must be made: no "———" to go back to. */
  isNullHidden?: boolean;
}

/** One of a list: options with id and name, the first is null, labelled "———"; typing searches. */
export function Dropdown(props: DropdownProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const { options, isNullHidden } = props;
  const data = useMemo(() => {
    const items = inOrder(options).map(toItem);
    return isNullHidden ? items : [{ value: nullId, label: text('none') }, ...items];
  }, [options, isNullHidden, text]);
  return (
    <Select<number>
      {...wrapper}
      placeholder={props.placeholder ?? text('none')}
      data={data}
      value={props.value ?? (isNullHidden ? null : nullId)}
      onChange={(value) => props.onChange(value === nullId ? null : value)}
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      searchable
      nothingFoundMessage={text('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

interface MultiDropdownProps extends FieldProps<number[]> {
  options: readonly Option[];
}
/** Any number of a list; typing searches. */
export function MultiDropdown(props: MultiDropdownProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const data = useMemo(() => inOrder(props.options).map(toItem), [props.options]);
  const value = props.value ?? [];
  return (
    <MultiSelect<number>
      {...wrapper}
      placeholder={value.length === 0 ? (props.placeholder ?? text('none')) : undefined}
      data={data}
      value={value}
      onChange={props.onChange}
      searchable
      nothingFoundMessage={text('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
