import { authEndpoints, loginForm } from '@cfm/contract/access/sign-in.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { goTo } from '../../../api/navigation.ts';
import { reportError } from '../../../api/report-error.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { finishSignIn, twoFactorPath } from './finish-sign-in.ts';
import { LoginNoticeBox } from './login-notice-box.tsx';
import { SecurityCodeForm } from './security-code-form.tsx';
import { signInError, useSignInError } from './sign-in-error.ts';

/** Login: credentials, then the security code if a second factor is required. */
export function LoginPage() {
  const { redirecturl } = useSearch({ from: '/_auth/account/login' });
  /** Username of a sign-in that waits for its second factor. */
  const [pendingName, setPendingName] = useState<string | null>(null);
  return pendingName === null ? (
    <CredentialsForm redirecturl={redirecturl} onSecondFactor={setPendingName} />
  ) : (
    <SecurityCodeForm name={pendingName} redirecturl={redirecturl} onBack={() => setPendingName(null)} />
  );
}

interface CredentialsFormProps {
  redirecturl: string | undefined;
  onSecondFactor: (name: string) => void;
}
/** First step of sign-in: e-mail address (or username) and password. */
function CredentialsForm({ redirecturl, onSecondFactor }: CredentialsFormProps) {
  const text = useTranslations('auth');
  const [error, setError] = useSignInError();
  const form = useForm({
    schema: loginForm,
    initial: { username: '', password: '' },
    onSubmit: async (credentials) => {
      setError(null);
      try {
        const result = await call(authEndpoints.login, { body: credentials });
        if (result.twoFactorSetupToken) return goTo(twoFactorPath(result.twoFactorSetupToken, redirecturl));
        if (result.isMultiFactorRequired) return onSecondFactor(credentials.username);
        if (result.finishedSuccessfully) return await finishSignIn(redirecturl);
        setError({ text: 'unknownLogin' });
      } catch (failure) {
        setError(signInError(failure, 'invalidLogin'));
      }
    },
    onError: reportError,
  });
  return (
    <AuthCard title={text('login')}>
      <LoginNoticeBox />
      <form {...form.props} className={classes.form}>
        <TextField {...form.field('username')} autoComplete="username" inputMode="email" autoFocus />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <Link to="/account/request-password-reset" className={classes.link}>
          {text('forgotPassword')}
        </Link>
        <FormError>{error}</FormError>
        <PlainButton variant="block" type="submit" isLoading={form.isSubmitting}>
          {text('login')}
        </PlainButton>
      </form>
    </AuthCard>
  );
}
