import type { RetentionOutlook } from '@cfm/contract/people/retention.ts';
import { retentionTime, spamDays } from '@cfm/contract/platform/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LotName } from './lot-name.tsx';
import classes from './retention.module.css';
import { isShownFirst, sumOf } from './sum-of.ts';

/** Preview of a retention run, by market. */
export function OutlookCard({ outlook }: { outlook: UseQueryResult<RetentionOutlook[]> }) {
  const text = useTranslations('retention');
  return (
    <EditorCard title={text('outlook')}>
      <p className="muted">{text('outlookText', { time: retentionTime, days: spamDays })}</p>
      {outlook.isError && <ErrorState error={outlook.error} onRetry={() => void outlook.refetch()} />}
      {outlook.isPending && <TableSkeleton rows={4} />}
      {outlook.data && <Outlook rows={outlook.data} />}
    </EditorCard>
  );
}

function Outlook({ rows }: { rows: readonly RetentionOutlook[] }) {
  const text = useTranslations('retention');
  const locale = useLocale();
  const [isAllShown, setAllShown] = useState(false);
  const first = rows.filter(isShownFirst).sort((a, b) => b.dueCount - a.dueCount);
  const rest = rows
    .filter((row) => !isShownFirst(row))
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', locale));
  const shown = isAllShown ? [...first, ...rest] : first;
  const number = (count: number) => (count === 0 ? '—' : formatNumber(count, locale));
  return (
    <>
      {shown.length === 0 && <p>{text('noneDue')}</p>}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access
        <section className={classes.tableBox} aria-label={text('byMarket')} tabIndex={0}>
          <table className={`number-table ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">{text('market')}</th>
                <th scope="col">{text('months')}</th>
                <th scope="col">{text('due')}</th>
                <th scope="col">{text('oldest')}</th>
                <th scope="col" title={text('heldHint')}>
                  {text('held')}
                </th>
                <th scope="col" title={text('erasingHint')}>
                  {text('erasing')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={`${row.kind} ${row.marketId}`}>
                  <th scope="row">
                    <LotName of={row} />
                  </th>
                  <td>
                    {row.months === null
                      ? text('keptDays', { count: spamDays })
                      : text('keptMonths', { count: row.months })}
                  </td>
                  <td>{number(row.dueCount)}</td>
                  <td>{formatDate(row.oldestAt)}</td>
                  <td>{number(row.heldCount)}</td>
                  <td>{number(row.erasingCount)}</td>
                </tr>
              ))}
            </tbody>
            {first.length > 1 && (
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>
                    {text('all')}
                  </th>
                  <td>{number(sumOf(rows, 'dueCount'))}</td>
                  <td />
                  <td>{number(sumOf(rows, 'heldCount'))}</td>
                  <td>{number(sumOf(rows, 'erasingCount'))}</td>
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
      {rest.length > 0 && (
        <div>
          <Button size="small" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
            {isAllShown ? text('showDue') : text('showAll', { count: rest.length })}
          </Button>
        </div>
      )}
    </>
  );
}
