import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { FieldProps } from './field.ts';
import { useWrapperProps } from './field-wrapper.ts';

interface ChoiceFieldProps extends FieldProps<string | null> {
  options: readonly { value: string; label: string }[];
  /** A choice must be made: no "———" to go back to. */
  isNullHidden?: boolean;
}
/** One of a list that is told apart by codes, not by ids; typing searches. */
export function ChoiceField(props: ChoiceFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const { options, isNullHidden } = props;
  const data = useMemo(
    () => (isNullHidden ? [...options] : [{ value: '', label: text('none') }, ...options]),
    [options, isNullHidden, text],
  );
  return (
    <Select
      {...wrapper}
      placeholder={props.placeholder ?? text('none')}
      data={data}
      value={props.value ?? (isNullHidden ? null : '')}
      onChange={(value) => props.onChange(value || null)}
      onFocus={(event) => event.currentTarget.select()}
      allowDeselect={false}
      searchable
      nothingFoundMessage={text('nothingFound')}
      maxDropdownHeight={320}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Languages customers write in (ISO 639-1); a code outside the list that is stored already is shown as well. */
const languageCodes =
  'ar bg cs da de el en es et fi fr he hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv th tr uk vi zh';

export function LanguageField(props: FieldProps<string>) {
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' });
    const codes = new Set([...languageCodes.split(' '), ...(props.value ? [props.value] : [])]);
    return [...codes]
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [locale, props.value]);
  return (
    <ChoiceField
      {...props}
      isNullHidden
      options={options}
      onChange={(value) => props.onChange(value ?? '')}
    />
  );
}
