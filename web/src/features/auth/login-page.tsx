import { useTranslations } from 'use-intl';

export function LoginPage() {
  const text = useTranslations('frame.titles');
  return <h1>{text('login')}</h1>;
}
