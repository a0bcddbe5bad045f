import { authEndpoints } from '@cfm/contract/access/sign-in.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client.ts';
import { goTo } from '../../../api/navigation.ts';
import { NotificationDialog } from '../../../ui/dialog.tsx';
import { AuthCard } from './auth-card.tsx';
import { twoFactorPath } from './finish-sign-in.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Activates an account with the token of a mailed link. Continues with the two-factor setup if it is required. */
export function ActivatePage() {
  const text = useTranslations('auth');
  const uiText = useTranslations('ui');
  const navigate = useNavigate();
  const { token, redirecturl } = useSearch({ from: '/_auth/account/activate' });
  const [isActivated, setActivated] = useState(false);
  const send = async (usedToken: string, password: string) => {
    const reply = await call(authEndpoints.activate, { query: { token: usedToken }, body: { password } });
    if (reply.token) goTo(twoFactorPath(reply.token, redirecturl));
    else setActivated(true);
  };
  return (
    <AuthCard title={text('activation')} intro={text('newPasswordText')}>
      <NewPasswordForm token={token} button={text('activateAccount')} onSend={send} />
      <NotificationDialog
        isOpen={isActivated}
        title={uiText('information')}
        button={text('backToLogin')}
        onClose={() => void navigate({ to: '/account/login' })}
      >
        {text('accountActivated')}
      </NotificationDialog>
    </AuthCard>
  );
}
