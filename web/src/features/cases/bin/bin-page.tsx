import { binDays } from '@cfm/contract/platform/limits.ts';
import { type BinnedCase, caseActionEndpoints } from '@cfm/contract/process/case-actions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { invalidateCase, invalidateCaseLists } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { listAddress } from '../../../ui/list/list-address.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { rangeOf } from '../../../ui/list/paging.ts';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import classes from './bin.module.css';
import { BinCard, useBinColumns } from './bin-columns.tsx';

const binAddress = listAddress({});
const idOf = ({ caseId }: BinnedCase) => caseId;

/** Deleted cases while they can be restored (/bin). */
export function BinPage() {
  const text = useTranslations('bin');
  const address = useListAddress(binAddress);
  const { shown } = address;
  const query = useQuery({
    queryKey: ['cases', 'bin', shown],
    queryFn: ({ signal }) => call(caseActionEndpoints.listBin, { query: rangeOf(shown) }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useBinColumns();
  const table = { columns, ...useArrangement('bin', columns) };
  const [asked, setAsked] = useState<BinnedCase | null>(null);
  const restore = async ({ caseId, internalId }: BinnedCase) => {
    try {
      await call(caseActionEndpoints.restoreCase, { params: { id: caseId } });
      notify.success(text('restored', { internalId }));
    } catch (error) {
      reportError(error);
    }
    await Promise.all([invalidateCaseLists(), invalidateCase(caseId)]);
  };
  return (
    <ListPage
      category="cases"
      title="bin"
      notice={<p className={classes.notice}>{text('notice', { days: binDays })}</p>}
      address={address}
      {...table}
      Card={BinCard}
      query={query}
      idOf={idOf}
      onOpen={setAsked}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <ConfirmationDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && restore(asked)}
        title={text('restoreTitle')}
        yes={text('restore')}
      >
        {asked && text('restoreAsk', { internalId: asked.internalId, title: asked.title })}
      </ConfirmationDialog>
    </ListPage>
  );
}
