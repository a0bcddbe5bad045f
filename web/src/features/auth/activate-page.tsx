import { useTranslations } from 'use-intl';

export function ActivatePage() {
  const text = useTranslations('frame.titles');
  return <h1>{text('activate')}</h1>;
}
