import { authEndpoints, passwordRequestForm } from '@cfm/contract/access/sign-in.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { reportError } from '../../../api/report-error.ts';
import { NotificationDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { passwordError, useSignInError } from './sign-in-error.ts';

/** Requests a reset link by mail. The response is the same for known and unknown addresses. */
export function RequestPasswordResetPage() {
  const text = useTranslations('auth');
  const uiText = useTranslations('ui');
  const navigate = useNavigate();
  const [error, setError] = useSignInError();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    schema: passwordRequestForm,
    initial: { emailaddress: '' },
    onSubmit: async (body) => {
      setError(null);
      try {
        await call(authEndpoints.requestPassword, { body });
        setSent(true);
      } catch (failure) {
        setError(passwordError(failure));
      }
    },
    onError: reportError,
  });
  return (
    <AuthCard title={text('resetPassword')} intro={text('resetText')}>
      <form {...form.props} className={classes.form}>
        <TextField {...form.field('emailaddress')} autoComplete="email" inputMode="email" autoFocus />
        <FormError>{error}</FormError>
        <div className={classes.buttons}>
          <PlainButton variant="dark" type="submit" isLoading={form.isSubmitting}>
            {text('requestReset')}
          </PlainButton>
          <BackToLogin />
        </div>
      </form>
      <NotificationDialog
        isOpen={isSent}
        title={uiText('information')}
        onClose={() => void navigate({ to: '/account/login' })}
      >
        {text('resetRequested')}
      </NotificationDialog>
    </AuthCard>
  );
}
