import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PlainButton } from '../../../ui/plain-button.tsx';

export function BackToLogin() {
  const text = useTranslations('auth');
  const navigate = useNavigate();
  return (
    <PlainButton onClick={() => void navigate({ to: '/account/login' })}>{text('backToLogin')}</PlainButton>
  );
}
