import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { type FieldProps, useWrapperProps } from './field.ts';

interface TextFieldProps extends FieldProps<string> {
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'decimal';
  /** Tabular figures, for ids, VINs and numbers. */
  isTabular?: boolean;
  /** Shown below the field, which reserves one line for it, so that the layout does not shift. */
  hint?: string;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const wrapper = useWrapperProps(props);
  return (
    <TextInput
      {...wrapper}
      {...(props.hint !== undefined && {
        description: props.hint || '\u00a0',
        inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
      })}
      className={props.isTabular ? 'num' : undefined}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      maxLength={props.maxLength}
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={props.inputMode}
      leftSection={props.leftSection}
      rightSection={props.rightSection}
    />
  );
}

interface TextAreaProps extends FieldProps<string> {
  maxLength?: number;
  /** Initial number of lines. The field grows with its content up to `maxRows`. */
  rows?: number;
  maxRows?: number;
}
export function TextArea(props: TextAreaProps) {
  const wrapper = useWrapperProps(props);
  return (
    <Textarea
      {...wrapper}
      autosize
      minRows={props.rows ?? 3}
      maxRows={props.maxRows ?? 14}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      maxLength={props.maxLength}
    />
  );
}
