import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWrapperProps } from '../../ui/field.ts';
import { useTypedChoice } from '../../ui/use-typed-choice.ts';
import { useCaseSearch } from './queries.ts';

export interface ChosenCase {
  caseId: number;
  internalId: string;
  title: string;
}
interface CaseFieldProps {
  value: ChosenCase | null;
  onChange: (chosen: ChosenCase | null) => void;
}
const labelOf = ({ internalId, title }: ChosenCase) => `${internalId} ${title}`;

/** A case of the reader's, found on the server by its number or by words. */
export function CaseField({ value, onChange }: CaseFieldProps) {
  const text = useTranslations('ruleSettings.test');
  const ui = useTranslations('ui');
  const [typed, setTyped] = useState('');
  const label = value ? labelOf(value) : '';
  const wanted = typed === label ? '' : typed.trim();
  const [search] = useDebouncedValue(wanted, 250);
  const cases = useCaseSearch(search);
  const found: readonly ChosenCase[] = wanted === '' ? [] : (cases.data ?? []);
  const isListed = found.some(({ caseId }) => caseId === value?.caseId);
  const all = value && !isListed ? [value, ...found] : found;
  const isSettled = search === wanted && !cases.isFetching && !cases.isPending;
  const typing = useTypedChoice<ChosenCase>({
    label,
    // What is listed may still be of the letters before.
    find: () => (isSettled ? found : undefined),
    choose: onChange,
    clear: () => onChange(null),
  });
  const wrapper = useWrapperProps({
    label: text('case'),
    placeholder: text('casePlaceholder'),
    error: typing.error,
  });
  return (
    <Select<number>
      {...wrapper}
      data={all.map((each) => ({ value: each.caseId, label: labelOf(each) }))}
      // The server searched.
      filter={({ options }) => options}
      value={value?.caseId ?? null}
      onChange={(caseId) => onChange(all.find((each) => each.caseId === caseId) ?? null)}
      allowDeselect={false}
      {...typing.field}
      onSearchChange={(next) => {
        setTyped(next);
        typing.change(next);
      }}
      onOptionSubmit={typing.settle}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={typing.leave}
      searchable
      openOnFocus={false}
      nothingFoundMessage={wanted === '' ? undefined : ui(isSettled ? 'nothingFound' : 'loading')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
