import { useTranslations } from 'use-intl';

export function RequestPasswordResetPage() {
  const text = useTranslations('frame.titles');
  return <h1>{text('resetPassword')}</h1>;
}
