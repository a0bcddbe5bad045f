import { type ComboboxParsedItem, MultiSelect, Pill, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { unknownName } from '../api/lookups.ts';
import classes from './dropdown.module.css';
import { type FieldProps, useWrapperProps } from './field.ts';
import { fittingOptions } from './fitting-options.ts';
import { useTypedChoice } from './use-typed-choice.ts';

/** An entry of a lookup list, or of a list identified by codes. */
export interface Option<Id extends number | string = number> {
  id: Id;
  name: string;
  sortOrder?: number;
  disabled?: boolean;
  /** Also used for searching. */
  synonyms?: readonly string[];
  /** Shorter name for its chip. The tooltip shows the full name. */
  short?: string;
}
/** No id or code is empty, so the control uses this value for the null option. */
const nullId = '';

/** Sorted by `sortOrder` if present, otherwise in the given order. */
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
  /** A choice is required, so there is no "———" option. */
  isNullHidden?: boolean;
}

/** A single choice. The first option is null, labelled "———". Typing and Enter select the first match. */
export function Dropdown<Id extends number | string>(props: DropdownProps<Id>) {
  const text = useTranslations('ui');
  const { options, isNullHidden } = props;
  const items = useMemo(() => toItems(options), [options]);
  const data = useMemo(
    () => (isNullHidden ? items : [{ value: nullId, label: text('none') } as const, ...items]),
    [items, isNullHidden, text],
  );
  const chosen = items.find(({ value }) => value === props.value)?.label ?? '';
  const typing = useTypedChoice({
    label: chosen,
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
      // A click into the focused field would place the cursor in the chosen name, and typing would extend that.
      onClick={(event) => typing.typed === chosen && event.currentTarget.select()}
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
  /** Text shown when nothing matches. Default: Nothing found. */
  nothingFound?: string;
  /** Shown as one chip when all of them are chosen. */
  group?: { ids: readonly Id[]; name: string } | undefined;
}
/** A multiple choice. Typing and Enter select the first match. */
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
        // The first chosen entry of a complete group renders the chip for all of it.
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
      // Options render only while the list is open, because a filter has hundreds.
      comboboxProps={{ shadow: 'md', keepMounted: false }}
    />
  );
}
