import { defaultPageSize } from '@cfm/contract/platform/limits.ts';
import type { CaseList } from '@cfm/contract/screens/case-list.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCaseInfo } from '../../../api/lookups.ts';
import { CaseLine } from '../../../ui/case-line.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Pager } from '../../../ui/list/pager.tsx';
import type { ListPaging } from '../../../ui/list/paging.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './contact-page.module.css';

type CasePaging = Pick<ListPaging, 'page' | 'take'>;
interface CaseLinesProps<Of> {
  /** The owner of the cases. */
  of: Of;
  useCases: (of: Of, paging: CasePaging) => UseQueryResult<CaseList>;
  empty: string;
  /** Shows the customer of each case, because there are several. */
  withCustomer?: boolean;
}
/** Cases of a person or a car, newest first, with paging. */
export function CaseLines<Of>({ of, useCases, empty, withCustomer = false }: CaseLinesProps<Of>) {
  const [paging, setPaging] = useState<CasePaging>({ page: 1, take: defaultPageSize });
  const cases = useCases(of, paging);
  const { data: info } = useCaseInfo();
  const cars = useTranslations('contactPages');
  if (cases.isError && !cases.data)
    return <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />;
  if (!cases.data) return <CardSkeleton lines={3} />;
  const { items, totalCount, isTotalExact } = cases.data;
  if (totalCount === 0) return <p className="muted">{empty}</p>;
  return (
    <>
      <ul className={classes.list} aria-busy={cases.isPlaceholderData}>
        {items.map((row) => (
          <li key={row.caseId}>
            <CaseLine of={row} statuses={info?.statuses} when={formatDate(row.receiptDateTime)} />
            <span className="muted">
              <Facts>
                {[
                  withCustomer && row.customer,
                  info?.markets.find(({ id }) => id === row.marketId)?.name,
                  !withCustomer && row.vinTail && cars('openCar', { vin: `…${row.vinTail}` }),
                ]}
              </Facts>
            </span>
          </li>
        ))}
      </ul>
      {(totalCount > defaultPageSize || paging.page > 1) && (
        <Pager
          paging={paging}
          totalCount={totalCount}
          isTotalExact={isTotalExact}
          shown={items.length}
          onChange={(changed) => setPaging({ ...paging, ...changed })}
        />
      )}
    </>
  );
}
