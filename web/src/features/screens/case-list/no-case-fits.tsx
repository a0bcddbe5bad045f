import type { CaseFilter } from '@cfm/contract/screens/case-filter.ts';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { isNarrowed } from './presets.ts';
import { useCountBeyondStatuses } from './queries.ts';

interface NoCaseFitsProps {
  filter: CaseFilter;
  onShow: (filter: CaseFilter) => void;
  onReset: () => void;
}
/** No case matches. Says so if only the statuses prevent it, because a view sets them without the user's choice. */
export function NoCaseFits({ filter, onShow, onReset }: NoCaseFitsProps) {
  const text = useTranslations('emptyCaseList');
  const { statusIds, ...ofAnyStatus } = filter;
  const count = useCountBeyondStatuses(filter).data?.totalCount ?? 0;
  if (filter.needsAttention && !isNarrowed(filter, { needsAttention: true }))
    return <EmptyState title={text('noneAttend')}>{text('noneAttendText')}</EmptyState>;
  const reset = <Button onClick={onReset}>{text('resetFilter')}</Button>;
  return count === 0 ? (
    <EmptyState title={text('noneFit')} action={reset}>
      {text('noneFitText')}
    </EmptyState>
  ) : (
    <EmptyState
      title={text('noneFitStatuses', { count })}
      action={
        <>
          <Button variant="dark" onClick={() => onShow(ofAnyStatus)}>
            {text('showAllStatuses')}
          </Button>
          {reset}
        </>
      }
    >
      {text('noneFitStatusesText')}
    </EmptyState>
  );
}
