import { TagsInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { type FieldProps, useWrapperProps } from './field.ts';

interface ListFieldProps extends FieldProps<string[]> {
  inputMode?: 'email' | 'tel';
}
const parts = (value: string): string[] =>
  value
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Several texts of one kind (addresses, numbers). Enter, comma or semicolon completes one. */
export function ListField(props: ListFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const value = props.value ?? [];
  return (
    <TagsInput
      {...wrapper}
      value={value}
      // Splits typed, pasted and autofilled lists alike.
      onChange={(values) => props.onChange(values.flatMap(parts))}
      splitChars={[',', ';']}
      inputMode={props.inputMode}
      placeholder={value.length === 0 ? props.placeholder : undefined}
      clearButtonProps={{ 'aria-label': text('clear') }}
      comboboxProps={{ disabled: true }}
    />
  );
}
