import { dailyReportRowsMax } from '@cfm/contract/platform/limits.ts';
import type { DailyReportRow } from '@cfm/contract/screens/daily-report.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { DownloadIcon, UsersIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { complaintContact } from '../../../api/page-meta.ts';
import { WithFilterLayout } from '../../../layouts/with-filter-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { useArrangement } from '../../../ui/list/arrangement.ts';
import { ColumnChooser } from '../../../ui/list/column-chooser.tsx';
import { List } from '../../../ui/list/list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { useQueueOf } from '../../../ui/list/use-queue-of.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { dayEnd, dayStart } from '../../../ui/whole-days.ts';
import { DailyCard, useDailyColumns } from './daily-columns.tsx';
import classes from './daily-report.module.css';
import { addDays, dailyAddress, hasDate, today } from './daily-search.ts';
import { DayFilter } from './day-filter.tsx';
import { DaySwitch } from './day-switch.tsx';
import { useCountOfDay, useDailyReport, useDailyReportPage } from './queries.ts';
import { ReportUsersDialog } from './report-users-dialog.tsx';
import { useDownload } from './use-download.ts';

const idOf = ({ caseId }: DailyReportRow) => caseId;
const hrefOf = ({ caseId }: DailyReportRow) => `/case/edit/${caseId}`;

/** The cases received on a day (/reports/daily, rules 21.1 to 21.5). */
export function DailyReportPage() {
  const text = useTranslations('dailyReport');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { shown, show } = useListAddress(dailyAddress);
  const date = shown.date ?? today();
  const showDay = (day: string) => show({ date: day === today() ? null : day, page: 1 });
  const rows = useDailyReport(date).data ?? [];
  const page = useDailyReportPage(date, shown);
  const count = page.data?.totalCount;
  const restored = useQueueOf({
    // The order of the report, so that cases beyond a page follow in the same order.
    filter: { receivedFrom: dayStart(date), receivedTo: dayEnd(date) },
    query: page,
    paging: { ...shown, sortBy: 'receiptDateTime', descending: false },
    onPaging: show,
  });
  const columns = useDailyColumns();
  const table = { columns, ...useArrangement('daily-report', columns) };
  const pdf = useDownload(date, rows);
  const isDayAsked = useSearch({ strict: false, select: hasDate });
  const users = useOpened<null>();
  const showsUsers = shown.users === true;
  const openUsers = users.open;
  // Opened once by a link. The parameter is removed, so that a reload or Back does not open it again.
  useEffect(() => {
    if (!showsUsers) return;
    openUsers(null);
    void navigate({ to: '.', search: ({ users: _asked, ...rest }) => rest, replace: true });
  }, [showsUsers, openUsers, navigate]);
  return (
    <WithFilterLayout
      name="daily-report"
      head={
        <TitleBar
          crumbs={[{ label: frame('menu.reporting') }]}
          title={frame('titles.dailyReport')}
          actions={
            <>
              <ColumnChooser {...table} />
              <Button
                icon={<DownloadIcon size={16} aria-hidden />}
                isLoading={pdf.isRunning}
                disabledReason={pdf.disabledReason}
                onClick={() => void pdf.download()}
              >
                {text('pdfShort')}
              </Button>
              <Button icon={<UsersIcon size={16} aria-hidden />} onClick={() => users.open(null)}>
                {text('users.title')}
              </Button>
            </>
          }
        >
          <div className={classes.dayLine}>
            <DaySwitch date={date} onShow={showDay} count={count} />
            {count !== undefined && count > 0 && (
              <Link to="/cases" search={{ receivedFrom: date, receivedTo: date }}>
                {text('inOverview')}
              </Link>
            )}
          </div>
          <p className={`muted ${classes.note}`}>
            {text.rich('note', {
              ...complaintContact(),
              mail: (address) => <a href={`mailto:${complaintContact().mailbox}`}>{address}</a>,
            })}
          </p>
        </TitleBar>
      }
      filter={(onDone) => (
        <DayFilter
          key={date}
          date={date}
          onApply={(day) => {
            showDay(day);
            onDone();
          }}
          onReset={() => {
            showDay(today());
            onDone();
          }}
          pdf={pdf}
        />
      )}
    >
      {isDayAsked && shown.date === null && (
        <p className={classes.more} role="status">
          {text('addressBroken')}
        </p>
      )}
      {rows.length === dailyReportRowsMax && <MoreOfDay date={date} />}
      <List
        label={frame('titles.dailyReport')}
        {...table}
        Card={DailyCard}
        query={page}
        idOf={idOf}
        hrefOf={hrefOf}
        restored={restored}
        onOpen={({ caseId }) => void navigate({ to: '/case/edit/$id', params: { id: caseId } })}
        paging={shown}
        onPaging={show}
        empty={
          <EmptyState
            title={text('empty', { date: formatDate(date) })}
            action={<Button onClick={() => showDay(addDays(date, -1))}>{text('showPrevious')}</Button>}
          >
            {text('emptyText')}
          </EmptyState>
        }
      />
      <ReportUsersDialog key={users.round} isOpen={users.isOpen} onClose={users.close} />
    </WithFilterLayout>
  );
}

/** Says that the day has more cases than the report shows, and how many. The link to all of them is above. */
function MoreOfDay({ date }: { date: string }) {
  const text = useTranslations('dailyReport');
  const locale = useLocale();
  const total = useCountOfDay(date, true).data;
  if (total === undefined || total <= dailyReportRowsMax) return null;
  return (
    <p className={classes.more} role="status">
      {text('more', {
        shown: formatNumber(dailyReportRowsMax, locale),
        total: formatNumber(total, locale),
      })}
    </p>
  );
}
