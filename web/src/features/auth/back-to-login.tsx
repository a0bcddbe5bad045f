import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type ButtonVariant, PlainButton } from '../../ui/plain-button.tsx';

export function BackToLogin({ variant }: { variant?: ButtonVariant }) {
  const text = useTranslations('auth');
  const navigate = useNavigate();
  return (
    <PlainButton variant={variant} onClick={() => void navigate({ to: '/account/login' })}>
      {text('backToLogin')}
    </PlainButton>
  );
}
