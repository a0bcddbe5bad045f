import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FieldProps, useWrapperProps } from './field.ts';

interface PasswordFieldProps extends Omit<FieldProps<string>, 'placeholder'> {
  autoComplete: 'current-password' | 'new-password';
}
export function PasswordField(props: PasswordFieldProps) {
  const wrapper = useWrapperProps(props);
  const text = useTranslations('ui');
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...wrapper}
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={setVisible}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      autoComplete={props.autoComplete}
      visibilityToggleButtonProps={{
        'aria-label': text(isVisible ? 'hidePassword' : 'showPassword'),
        tabIndex: 0,
      }}
    />
  );
}
