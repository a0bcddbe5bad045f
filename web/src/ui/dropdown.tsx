import { type ComboboxParsedItem, MultiSelect, Pill, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { unknownName } from '../api/lookups.ts';
import classes from './dropdown.module.css';
import { type FieldProps, useWrapperProps } from './field.ts';
import { fittingOptions } from './fitting-options.ts';
import { useTypedChoice } from './use-typed-choice.ts';

/** An entry of a lookup list, or of one that is told apart by codes. */
export interface Option<Id extends number | string = number> {
  id: Id;
  name: string;
  sortOrder?: number;
  disabled?: boolean;
  /** It is found by them too. */
  synonyms?: readonly string[];
  /** What stands in its chip, where the whole name would be too long; that is its tooltip. */
  short?: string;
}
/** No id and no code is empty, so this can stand for the null option inside the control. */
const nullId = '';

/** By `sortOrder`, where there is one, else as given. */
const toItems = <Id extends number | string>(options: readonly Option<Id>[]) =>
  [...options]
    .sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
    .map(({ id, name, disabled, synonyms }) => ({ value: id, label: name, disabled, synonyms }));

interface Filtered<Id extends number | string> {
  options: ComboboxParsedItem<Id>[];
  search: string;
}
const filter = <Id extends number | string>({ options, search }: Filtered<Id>) =>
  fittingOptions(
    options.flatMap((option) => ('value' in option ? [option] : [])),
    search,
  );

interface DropdownProps<Id extends number | string> extends FieldProps<Id | null> {
  options: readonly Option<Id>[];
  /** A choice must be made: no "———" to go back to. */
  isNullHidden?: boolean;
}

/** One of a list: options with id and name, the first is null, labelled "———"; typing and Enter take the first that fits. */
export function Dropdown<Id extends number | string>(props: DropdownProps<Id>) {
  const text = useTranslations('ui');
  const { options, isNullHidden } = props;
  const items = useMemo(() => toItems(options), [options]);
  const data = useMemo(
    () => (isNullHidden ? items : [{ value: nullId, label: text('none') } as const, ...items]),
    [items, isNullHidden, text],
  );
  const typing = useTypedChoice({
    label: items.find(({ value }) => value === props.value)?.label ?? '',
    find: (typed) => fittingOptions(items, typed).filter(({ disabled }) => !disabled),
    choose: ({ value }) => props.onChange(value),
    clear: isNullHidden ? undefined : () => props.onChange(null),
  });
  const wrapper = useWrapperProps({ ...props, error: typing.error ?? props.error });
  return (
    <Select<Id | typeof nullId>
      {...wrapper}
      placeholder={props.placeholder ?? text('none')}
      data={data}
      value={props.value ?? null}
      onChange={(value) => props.onChange(value === nullId ? null : value)}
      onOptionSubmit={typing.settle}
      filter={filter}
      {...typing.field}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        typing.leave();
        props.onBlur?.();
      }}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      nothingFoundMessage={text('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

interface MultiDropdownProps<Id extends number | string> extends FieldProps<Id[]> {
  options: readonly Option<Id>[];
  /** What the list says when nothing fits; default Nothing found. */
  nothingFound?: string;
  /** Shown as one when all of them are chosen. */
  group?: { ids: readonly Id[]; name: string } | undefined;
}
/** Any number of a list; typing and Enter take the first that fits. */
export function MultiDropdown<Id extends number | string>(props: MultiDropdownProps<Id>) {
  const text = useTranslations('ui');
  const data = useMemo(() => toItems(props.options), [props.options]);
  const shortOf = (id: Id | undefined) => props.options.find((option) => option.id === id)?.short;
  const value = props.value ?? [];
  const isChosen = (id: Id) => value.includes(id);
  const grouped = props.group?.ids.length && props.group.ids.every(isChosen) ? props.group.ids : [];
  const typing = useTypedChoice({
    label: '',
    find: (typed) => fittingOptions(data, typed).filter(({ disabled }) => !disabled),
    choose: (option) => !isChosen(option.value) && props.onChange([...value, option.value]),
  });
  const wrapper = useWrapperProps({ ...props, error: typing.error ?? props.error });
  return (
    <MultiSelect<Id>
      {...wrapper}
      placeholder={value.length === 0 ? (props.placeholder ?? text('none')) : undefined}
      classNames={{ inputField: value.length === 0 ? undefined : classes.searchField }}
      data={data}
      value={value}
      onChange={props.onChange}
      filter={filter}
      {...typing.field}
      onBlur={() => {
        typing.leave();
        props.onBlur?.();
      }}
      renderPill={({ option, value: id, onRemove }) => {
        if (!grouped.some((each) => each === id)) {
          return (
            <Pill withRemoveButton onRemove={onRemove} title={option?.label}>
              {shortOf(id) ?? option?.label ?? (typeof id === 'number' ? unknownName(id) : id)}
            </Pill>
          );
        }
        // The first of a group stands for all of it.
        if (value.find((each) => grouped.includes(each)) !== id) return null;
        return (
          <Pill
            withRemoveButton
            onRemove={() => props.onChange(value.filter((each) => !grouped.includes(each)))}
          >
            {props.group?.name}
          </Pill>
        );
      }}
      searchable
      openOnFocus={false}
      nothingFoundMessage={props.nothingFound ?? text('nothingFound')}
      maxDropdownHeight={320}
      // Its options are made when it is opened: a filter has hundreds.
      comboboxProps={{ shadow: 'md', keepMounted: false }}
    />
  );
}
