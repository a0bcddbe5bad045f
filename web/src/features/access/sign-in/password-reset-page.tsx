import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { NotificationDialog } from '../../../ui/dialog.tsx';
import { AuthCard } from './auth-card.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Sets a new password with the token of a mailed link. */
export function PasswordResetPage() {
  const text = useTranslations('auth');
  const uiText = useTranslations('ui');
  const navigate = useNavigate();
  const { token } = useSearch({ from: '/_auth/account/password-reset' });
  const [isChanged, setChanged] = useState(false);
  const send = async (usedToken: string, newPassword: string) => {
    await call(authEndpoints.resetPassword, { query: { token: usedToken }, body: { newPassword } });
    setChanged(true);
  };
  return (
    <AuthCard title={text('resetPassword')} intro={text('newPasswordText')}>
      <NewPasswordForm
        token={token}
        button={text('changePassword')}
        onSend={send}
        furtherButton={<BackToLogin />}
      />
      <NotificationDialog
        isOpen={isChanged}
        title={uiText('information')}
        onClose={() => void navigate({ to: '/account/login' })}
      >
        {text('passwordChanged')}
      </NotificationDialog>
    </AuthCard>
  );
}
