import { authEndpoints, securityCodeForm } from '@cfm/contract/access/sign-in.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClockExclamationPointIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { reportError } from '../../../api/report-error.ts';
import { verifySession } from '../../../api/session.ts';
import { NotificationDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import classes from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { signInError, useSignInError } from './sign-in-error.ts';
import { TwoFactorKey } from './two-factor-key.tsx';

/** Two Factor Authentication Setup: scan, confirm with a code, store the recovery codes. */
export function TwoFactorPage() {
  const text = useTranslations('auth');
  const uiText = useTranslations('ui');
  const navigate = useNavigate();
  const { token = '', redirecturl } = useSearch({ from: '/_auth/account/2fa' });
  const [isTokenInvalid, setTokenInvalid] = useState(token === '');
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useSignInError();
  const form = useForm({
    schema: securityCodeForm,
    initial: { code: '' },
    onSubmit: async (body) => {
      setError(null);
      try {
        const reply = await call(authEndpoints.confirmTwoFactor, { query: { token }, body });
        // The codes are shown only once, so they come first. A failed verification is repeated on Continue.
        setRecoveryCodes(reply.recoveryCodes);
        await verifySession(true).catch(() => null);
      } catch (failure) {
        setError(signInError(failure, 'invalidCode'));
      }
    },
    onError: reportError,
  });
  return (
    <AuthCard title={text('twoFactorTitle')} intro={text('twoFactorIntro')} isWide>
      <ol className={classes.steps}>
        <li>{text('stepInstall')}</li>
        <li>
          {text('stepScan')}
          {!isTokenInvalid && <TwoFactorKey token={token} onFailure={() => setTokenInvalid(true)} />}
        </li>
        <li>{text('stepCode')}</li>
      </ol>
      <p className={`caution ${classes.warning}`}>
        <ClockExclamationPointIcon size={16} aria-hidden />
        {text('clockWarning')}
      </p>
      <form {...form.props} className={classes.form}>
        <TextField {...form.field('code')} autoComplete="one-time-code" isTabular />
        <FormError>{error}</FormError>
        <PlainButton variant="block" type="submit" isLoading={form.isSubmitting}>
          {text('confirmCode')}
        </PlainButton>
      </form>
      <NotificationDialog
        isOpen={isTokenInvalid}
        title={uiText('error')}
        button={text('backToLogin')}
        onClose={() => void navigate({ to: '/account/login' })}
      >
        {text('tokenInvalid')}
      </NotificationDialog>
      <RecoveryCodesDialog codes={recoveryCodes} onContinue={() => finishSignIn(redirecturl)} />
    </AuthCard>
  );
}
