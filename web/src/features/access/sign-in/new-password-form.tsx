import { newPasswordForm } from '@cfm/contract/access/sign-in.ts';
import type { ReactNode } from 'react';
import { hasCode } from '../../../api/api-error.ts';
import { reportError } from '../../../api/report-error.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './auth-card.module.css';
import { passwordError, useSignInError } from './sign-in-error.ts';

interface NewPasswordFormProps {
  token: string | undefined;
  button: string;
  /** Sends the password. Its error is shown in the form. */
  onSend: (token: string, password: string) => Promise<void>;
  furtherButton?: ReactNode;
}
/** Password and its repetition, for password reset and activation. */
export function NewPasswordForm({ token, button, onSend, furtherButton }: NewPasswordFormProps) {
  const [error, setError] = useSignInError(token ? null : { text: 'missingToken' });
  const form = useForm({
    schema: newPasswordForm,
    initial: { newPassword: '', confirmPassword: '' },
    onSubmit: async ({ newPassword }) => {
      if (!token) return setError({ text: 'missingToken' });
      setError(null);
      try {
        await onSend(token, newPassword);
      } catch (failure) {
        if (hasCode(failure, 'EasyPassword')) throw failure;
        setError(passwordError(failure));
      }
    },
    onError: (failure) =>
      hasCode(failure, 'EasyPassword')
        ? form.setErrors({ newPassword: failure.message })
        : reportError(failure),
  });
  return (
    <form {...form.props} className={classes.form}>
      <PasswordField {...form.field('newPassword')} autoComplete="new-password" autoFocus />
      <PasswordField {...form.field('confirmPassword')} autoComplete="new-password" />
      <FormError>{error}</FormError>
      <div className={classes.buttons}>
        <PlainButton variant="dark" type="submit" isLoading={form.isSubmitting}>
          {button}
        </PlainButton>
        {furtherButton}
      </div>
    </form>
  );
}
