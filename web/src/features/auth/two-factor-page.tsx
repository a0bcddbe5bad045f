import { useTranslations } from 'use-intl';

export function TwoFactorPage() {
  const text = useTranslations('frame.titles');
  return <h1>{text('twoFactor')}</h1>;
}
