import { useTranslations } from 'use-intl';

export function PasswordResetPage() {
  const text = useTranslations('frame.titles');
  return <h1>{text('resetPassword')}</h1>;
}
