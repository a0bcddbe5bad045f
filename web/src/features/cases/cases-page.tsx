import { useTranslations } from 'use-intl';
import { TitleBar } from '../../ui/title-bar.tsx';

export function CasesPage() {
  const text = useTranslations('frame.titles');
  return <TitleBar title={text('overview')} />;
}
