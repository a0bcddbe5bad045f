import { useTranslations } from 'use-intl';
import { useCaseInfo, useCodeLevels } from '../../../api/lookups.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { CustomerPicker } from '../../people/contacts/customer-picker.tsx';
import { CreateCase } from './create-case.tsx';

/** Creates a case (screens.md, Create case). */
export function CreateCasePage() {
  const frame = useTranslations('frame');
  const info = useCaseInfo();
  const codeLevels = useCodeLevels();
  if (info.data && codeLevels.data) {
    return (
      <CreateCase
        info={info.data}
        areas={codeLevels.data.codeLevelAreas}
        customerPicker={(field) => <CustomerPicker {...field} />}
      />
    );
  }
  const failed = [info, codeLevels].find(({ isError }) => isError);
  return (
    <>
      <TitleBar crumbs={[{ label: frame('menu.cases'), to: '/cases' }]} title={frame('titles.createCase')} />
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : <PageSkeleton />}
    </>
  );
}
