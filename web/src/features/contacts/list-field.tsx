import { TagsInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '../../ui/field.ts';
import { useWrapperProps } from '../../ui/field-wrapper.ts';

interface ListFieldProps extends FieldProps<string[]> {
  inputMode?: 'email' | 'tel';
}
/** Several texts of one kind (addresses, numbers): Enter, comma or semicolon ends one. */
export function ListField(props: ListFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const value = props.value ?? [];
  return (
    <TagsInput
      {...wrapper}
      value={value}
      onChange={props.onChange}
      splitChars={[',', ';']}
      inputMode={props.inputMode}
      placeholder={value.length === 0 ? props.placeholder : undefined}
      clearButtonProps={{ 'aria-label': text('clear') }}
      comboboxProps={{ disabled: true }}
    />
  );
}
