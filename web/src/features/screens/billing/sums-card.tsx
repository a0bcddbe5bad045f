import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import { globalFigureMin } from '@cfm/contract/platform/limits.ts';
import type { BillingAccount } from '@cfm/contract/screens/billing.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatEuros } from '../../../ui/amounts.ts';
import { EditorCard } from '../../../ui/editor-page.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { keyOf, useBilledAs } from './billed-as.ts';
import classes from './billing.module.css';
import { writeMonth } from './month.ts';
import { sumOf, tableOf, type VisibleSums } from './sums-of.ts';

/** Sums of a month by market and category, with totals. */
export function SumsCard({ account }: { account: BillingAccount }) {
  const text = useTranslations('billing.account');
  const locale = useLocale();
  const billedAs = useBilledAs();
  const { billingSummaries, others, total } = account;
  if (total.count === 0)
    return (
      <EditorCard title={text('sums')}>
        <EmptyState title={text('empty', { month: formatMonth(account, locale) })}>
          {text('emptyText')}
        </EmptyState>
      </EditorCard>
    );
  const { columns, rows } = tableOf(billingSummaries);
  const label = `${text('sums')}: ${formatMonth(account, locale)}`;
  return (
    <EditorCard title={text('sums')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas need keyboard access */}
      <section className={`${classes.tableBox} ${classes.sums}`} aria-label={label} tabIndex={0}>
        <table className={`number-table ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{text('market')}</th>
              {columns.map((column) => (
                <Head key={keyOf(column)}>{billedAs(column)}</Head>
              ))}
              <Head>{text('total')}</Head>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ marketId, market, cells, total: ofMarket }) => (
              <tr key={marketId}>
                <th scope="row">
                  {marketId === null ? (
                    text('noMarket')
                  ) : (
                    <Link
                      to="/billing"
                      search={{ ...writeMonth(account), marketId }}
                      title={text('showLines', { market: market ?? '' })}
                    >
                      {market}
                    </Link>
                  )}
                </th>
                {columns.map((column) => (
                  <Cell key={keyOf(column)} sums={cells.get(keyOf(column))} />
                ))}
                <Cell sums={ofMarket} isTotal />
              </tr>
            ))}
            {others.count > 0 && (
              <tr>
                <th
                  scope="row"
                  colSpan={columns.length + 1}
                  title={text('othersHint', { min: globalFigureMin })}
                >
                  {text('others')}
                </th>
                <Cell sums={others} isTotal />
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('total')}</th>
              {columns.map((column) => (
                <Cell
                  key={keyOf(column)}
                  sums={sumOf(billingSummaries.filter((each) => keyOf(each) === keyOf(column)))}
                  isTotal
                />
              ))}
              <Cell sums={total} isTotal />
            </tr>
          </tfoot>
        </table>
      </section>
      {!account.isComplete && <p className="muted">{text('partial', { min: globalFigureMin })}</p>}
    </EditorCard>
  );
}

/** Heading of a column with its two figures. */
function Head({ children }: { children: ReactNode }) {
  const text = useTranslations('billing.account');
  return (
    <th scope="col">
      {children}
      <span className={classes.units} aria-hidden>
        {text('net')} <span className={classes.count}>{text('count')}</span>
      </span>
    </th>
  );
}

/** An amount with the number of its lines. */
function Cell({ sums, isTotal = false }: { sums: VisibleSums | undefined; isTotal?: boolean }) {
  const text = useTranslations('billing');
  const locale = useLocale();
  if (!sums) return <td className="muted">—</td>;
  return (
    <td data-total={isTotal}>
      {formatEuros(sums.netEuros, locale)}
      {sums.isPartial && <abbr title={text('account.partialMark')}>*</abbr>}
      <span className={classes.count} title={text('lines', { count: sums.count })} aria-hidden>
        {formatNumber(sums.count, locale)}
      </span>
      <span className="spoken">
        , {text('lines', { count: sums.count })}
        {sums.isPartial && `, ${text('account.partialMark')}`}
      </span>
    </td>
  );
}
