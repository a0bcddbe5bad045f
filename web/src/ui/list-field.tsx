import { email } from '@cfm/contract/platform/field-rules.ts';
import { pastedAddresses } from '@cfm/contract/platform/pasted-recipients.ts';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
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

/**
 * Several texts of one kind (addresses, numbers). Enter, comma or semicolon completes one. Addresses are taken with
 * or without names: `Weber, Anna <anna@x.example>; b@x.example`.
 */
export function ListField(props: ListFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const value = props.value ?? [];
  const [typed, setTyped] = useState('');
  const isEmail = props.inputMode === 'email';
  const partsOf = isEmail ? pastedAddresses : parts;
  /** Until an address is complete, a comma may belong to a name. */
  const canBeName = isEmail && !email.safeParse(typed).success;
  return (
    <TagsInput
      {...wrapper}
      value={value}
      // Splits typed, pasted and autofilled lists alike.
      onChange={(values) => props.onChange([...new Set(values.flatMap(partsOf))])}
      searchValue={typed}
      onSearchChange={setTyped}
      splitChars={canBeName ? [';'] : [',', ';']}
      inputMode={props.inputMode}
      placeholder={value.length === 0 ? props.placeholder : undefined}
      clearButtonProps={{ 'aria-label': text('clear') }}
      comboboxProps={{ disabled: true }}
    />
  );
}
