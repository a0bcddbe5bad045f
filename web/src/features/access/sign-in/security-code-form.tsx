import { authEndpoints, securityCodeForm } from '@cfm/contract/access/sign-in.ts';
import { useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { setLoginNotice } from '../../../api/login-notice.ts';
import { goTo } from '../../../api/navigation.ts';
import { reportError } from '../../../api/report-error.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { finishSignIn, twoFactorPath } from './finish-sign-in.ts';
import { signInError, useSignInError } from './sign-in-error.ts';

interface SecurityCodeFormProps {
  /** The username of the first step. */
  name: string;
  redirecturl: string | undefined;
  onBack: () => void;
}
const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Second step of sign-in. Six digits are a code of the authenticator app and are sent once typed. Any other
 * accepted code is a recovery code, which leads to a new setup of the second factor (rule 2.24).
 */
export function SecurityCodeForm({ name, redirecturl, onBack }: SecurityCodeFormProps) {
  const text = useTranslations('auth');
  const [error, setError] = useSignInError();
  const send = async (code: string) => {
    if (isAuthenticatorCode(code)) {
      await call(authEndpoints.loginSecondFactor, { body: { totp: code } });
      await finishSignIn(redirecturl);
      return onBack();
    }
    const { token } = await call(authEndpoints.useRecoveryCode, {
      params: { id: name },
      body: { recoveryCode: code },
    });
    goTo(twoFactorPath(token, redirecturl));
  };
  const form = useForm({
    schema: securityCodeForm,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      setError(null);
      try {
        await send(code);
      } catch (failure) {
        // The sign-in expired after five minutes without a code, so it starts again.
        if (hasCode(failure, 'AuthenticationRequired')) {
          setLoginNotice('authenticationRequired');
          return onBack();
        }
        setError(signInError(failure, 'invalidCode'));
      }
    },
    onError: reportError,
  });
  const code = form.field('code');
  return (
    <AuthCard title={text('login')} intro={text('securityCodeText')}>
      <form {...form.props} className={classes.form}>
        <TextField
          {...code}
          // Submits on the sixth digit.
          onChange={(typed) =>
            isAuthenticatorCode(typed) ? void form.submit({ code: typed }) : code.onChange(typed)
          }
          autoComplete="one-time-code"
          isTabular
          autoFocus
        />
        <FormError>{error}</FormError>
        <PlainButton variant="block" type="submit" isLoading={form.isSubmitting}>
          {text('login')}
        </PlainButton>
        <PlainButton onClick={onBack}>{text('backToLogin')}</PlainButton>
      </form>
    </AuthCard>
  );
}
