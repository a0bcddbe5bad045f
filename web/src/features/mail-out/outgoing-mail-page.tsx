import { useTranslations } from 'use-intl';
import { TitleBar } from '../../ui/title-bar.tsx';

export function OutgoingMailPage() {
  const text = useTranslations('frame.titles');
  return <TitleBar title={text('outgoingMail')} />;
}
