import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

export function BackToLogin({ variant }: { variant?: ButtonVariant }) {
  const text = useTranslations('auth');
  const navigate = useNavigate();
  return (
    <Button variant={variant} onClick={() => void navigate({ to: '/account/login' })}>
      {text('backToLogin')}
    </Button>
  );
}
