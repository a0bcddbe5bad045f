import { useTranslations } from 'use-intl';
import { TitleBar } from '../../ui/title-bar.tsx';

export function CasePage({ caseId }: { caseId: number }) {
  const text = useTranslations('frame.titles');
  return <TitleBar title={`${text('editCase')} ${caseId}`} />;
}
