import { formatMonth } from '@cfm/contract/platform/format-month.ts';
import type { BillingLine } from '@cfm/contract/screens/billing.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { DownloadIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { notify } from '../../../api/notifications.ts';
import { reportError } from '../../../api/report-error.ts';
import { WithFilterLayout } from '../../../layouts/with-filter-layout.tsx';
import { formatEuros } from '../../../ui/amounts.ts';
import { Button } from '../../../ui/button.tsx';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import classes from './billing.module.css';
import { LineCard, useLineColumns } from './line-columns.tsx';
import { writeMonth } from './month.ts';
import { MonthChoice } from './month-choice.tsx';
import { useReport, useReportExport } from './queries.ts';
import { ReportChips } from './report-chips.tsx';
import { ReportFilter } from './report-filter.tsx';
import { choiceCount, reportAddress } from './report-search.ts';

/** A case has one line per month, and its case number consists of digits and a dash. */
const idOf = ({ internalId }: BillingLine) => Number(internalId.replace('-', ''));

/** The lines of a month, billed or pending (/billing, rules 24.8 and 24.9). */
export function BillingReportPage() {
  const text = useTranslations('billing.report');
  const frame = useTranslations('frame');
  const locale = useLocale();
  const navigate = useNavigate();
  const { shown, show, filter, isFiltered, showAll } = useListAddress(reportAddress);
  const report = useReport(shown);
  const columns = useLineColumns();
  const table = { columns, ...useArrangement('billing', columns) };
  const exporting = useReportExport(shown, report.data);
  const month = formatMonth(shown, locale);
  /** Number of rows without an amount. */
  const againCountOf = ({ totalCount, total }: { totalCount: number; total: { count: number } }) =>
    totalCount - total.count;
  const headOf = (data: NonNullable<typeof report.data>) => {
    const { count, netEuros } = data.total;
    const againCount = againCountOf(data);
    if (count === 0 && againCount > 0) return text('notAgainAlone', { count: againCount });
    const sum = text(isFiltered ? 'sumOf' : 'sum', { count, sum: formatEuros(netEuros, locale) });
    return againCount > 0 ? `${sum} ${text('notAgain', { count: againCount })}` : sum;
  };
  return (
    <WithFilterLayout
      name="billing"
      head={
        <TitleBar
          crumbs={[{ label: frame('menu.billing') }]}
          title={frame('titles.billingReport')}
          actions={
            <>
              <MonthChoice shown={shown} onChange={filter} />
              <ColumnChooser {...table} />
              <Button
                icon={<DownloadIcon size={16} aria-hidden />}
                // The file name depends on the month, so it is unknown while the month loads.
                disabled={exporting.isPending || report.isPlaceholderData || !report.data?.totalCount}
                onClick={() => exporting.mutate(undefined, { onError: reportError })}
              >
                {text(exporting.isPending ? 'exporting' : 'export')}
              </Button>
            </>
          }
        >
          {report.data && (
            <div className={classes.totals}>
              <strong className="num" role="status">
                {headOf(report.data)}
              </strong>
              <span className="muted">
                {report.data.number === null ? text('draft') : text('billed', { number: report.data.number })}
              </span>
              {!report.data.isComplete && <span className="muted">{text('incomplete')}</span>}
              <Link to="/billing-account" search={writeMonth(shown)}>
                {frame('titles.billingAccount')}
              </Link>
            </div>
          )}
        </TitleBar>
      }
      activeCount={choiceCount(shown)}
      chips={isFiltered && <ReportChips search={shown} onChange={filter} />}
      filter={() => <ReportFilter search={shown} onChange={filter} />}
    >
      <List
        label={frame('titles.billingReport')}
        {...table}
        Card={LineCard}
        query={report}
        idOf={idOf}
        onOpen={({ caseId, deleted, internalId }) => {
          if (caseId !== null) void navigate({ to: '/case/edit/$id', params: { id: caseId } });
          else if (deleted !== null) notify.warning(text(`deletedCase.${deleted}`, { internalId }));
        }}
        totalNote={
          report.data && againCountOf(report.data) > 0
            ? text('ofRows', { count: report.data.total.count, again: againCountOf(report.data) })
            : undefined
        }
        paging={shown}
        onPaging={show}
        empty={
          isFiltered ? (
            <EmptyState
              title={text('emptyFilter')}
              action={<Button onClick={showAll}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty', { month })}>{text('emptyText')}</EmptyState>
          )
        }
      />
    </WithFilterLayout>
  );
}
