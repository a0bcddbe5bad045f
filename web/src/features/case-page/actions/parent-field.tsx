import { caseRelationEndpoints } from '@cfm/contract/case-relations.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { type FieldProps, useWrapperProps } from '../../../ui/field.ts';
import { useTypedChoice } from '../../../ui/use-typed-choice.ts';

/** A case that can be a parent, by its number: found on the server by that or by words of its title. */
export function ParentField({ ofCaseId, ...props }: FieldProps<string | null> & { ofCaseId: number }) {
  const text = useTranslations('case.relations.setParent');
  const ui = useTranslations('ui');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const wanted = typed === chosen ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const cases = useQuery({
    queryKey: ['cases', 'parents', search],
    queryFn: ({ signal }) => call(caseRelationEndpoints.searchParents, { query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = (wanted === '' ? [] : (cases.data ?? []))
    .filter(({ caseId }) => caseId !== ofCaseId)
    .map(({ internalId, title }) => ({ value: internalId, label: `${internalId} ${title}` }));
  const isListed = found.some(({ value }) => value === props.value);
  const data = props.value && !isListed ? [{ value: props.value, label: chosen }, ...found] : found;
  const typing = useTypedChoice({
    label: props.value ? chosen : '',
    // What is listed may still be of the letters before.
    find: () => (search === wanted && !cases.isFetching && !cases.isPending ? found : undefined),
    choose: ({ value, label }) => {
      setChosen(label);
      props.onChange(value);
    },
    clear: () => {
      setChosen('');
      props.onChange(null);
    },
  });
  const wrapper = useWrapperProps({ ...props, error: typing.error ?? props.error });
  return (
    <Select<string>
      {...wrapper}
      placeholder={text('placeholder')}
      data={data}
      // The server searched.
      filter={({ options }) => options}
      value={props.value ?? null}
      onChange={(value, option) => {
        setChosen(option?.label ?? '');
        props.onChange(value);
      }}
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
      data-autofocus
      openOnFocus={false}
      nothingFoundMessage={wanted === '' ? undefined : ui(cases.isFetching ? 'loading' : 'nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
