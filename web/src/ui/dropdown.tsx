import { MultiSelect, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import classes from './dropdown.module.css';
import { type FieldProps, useWrapperProps } from './field.ts';

/** An entry of a lookup list, or of one that is told apart by codes. */
export interface Option<Id extends number | string = number> {
  id: Id;
  name: string;
  sortOrder?: number;
  disabled?: boolean;
}
/** No id and no code is empty, so this can stand for the null option inside the control. */
const nullId = '';

/** By `sortOrder`, where there is one, else as given. */
const toItems = <Id extends number | string>(options: readonly Option<Id>[]) =>
  [...options]
    .sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
    .map(({ id, name, disabled }) => ({ value: id, label: name, disabled }));

interface DropdownProps<Id extends number | string> extends FieldProps<Id | null> {
  options: readonly Option<Id>[];
  /** A choice must be made: no "———" to go back to. */
  isNullHidden?: boolean;
}

/** One of a list: options with id and name, the first is null, labelled "———"; typing searches. */
export function Dropdown<Id extends number | string>(props: DropdownProps<Id>) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const { options, isNullHidden } = props;
  const data = useMemo(() => {
    const items = toItems(options);
    return isNullHidden ? items : [{ value: nullId, label: text('none') } as const, ...items];
  }, [options, isNullHidden, text]);
  return (
    <Select<Id | typeof nullId>
      {...wrapper}
      placeholder={props.placeholder ?? text('none')}
      data={data}
      value={props.value ?? null}
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
  const data = useMemo(() => toItems(props.options), [props.options]);
  const value = props.value ?? [];
  return (
    <MultiSelect<number>
      {...wrapper}
      placeholder={value.length === 0 ? (props.placeholder ?? text('none')) : undefined}
      classNames={{ inputField: value.length === 0 ? undefined : classes.searchField }}
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
