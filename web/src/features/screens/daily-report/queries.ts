import { caseListEndpoints } from '@cfm/contract/screens/case-list.ts';
import { type DailyReportRow, dailyReportEndpoints } from '@cfm/contract/screens/daily-report.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { dailyReportKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reportUsersKey } from '../../../api/users.ts';
import { type ListPaging, rangeOf } from '../../../ui/list/paging.ts';
import { dayEnd, dayStart } from '../../../ui/whole-days.ts';

const useReport = <Shown>(date: string, select: (rows: DailyReportRow[]) => Shown) => {
  const locale = useLocale();
  return useQuery({
    queryKey: [...dailyReportKey, date, locale],
    queryFn: ({ signal }) => call(dailyReportEndpoints.getDailyReport, { query: { date } }, { signal }),
    select,
  });
};
/** The cases of a day. */
export const useDailyReport = (date: string) => useReport(date, (rows) => rows);
/** A page of them. The server returns the whole day. */
export const useDailyReportPage = (date: string, paging: ListPaging) =>
  useReport(date, (rows) => {
    const { skip, take } = rangeOf(paging);
    return { items: rows.slice(skip, skip + take), totalCount: rows.length };
  });

/** Records a download of the day in the audit. */
export const recordPdf = (date: string) => call(dailyReportEndpoints.recordDailyPdf, { body: { date } });

/** Total number of cases of the day, if it has more than the report shows. */
export const useCountOfDay = (date: string, isWanted: boolean) =>
  useQuery({
    queryKey: [...dailyReportKey, date, 'count'],
    queryFn: ({ signal }) =>
      call(
        caseListEndpoints.listCases,
        {
          body: { receivedFrom: dayStart(date), receivedTo: dayEnd(date) },
          query: { take: 10, exactTotal: 'true' },
        },
        { signal },
      ),
    select: ({ totalCount }) => totalCount,
    enabled: isWanted,
  });

export const useReportUsers = (isWanted: boolean) =>
  useQuery({
    queryKey: reportUsersKey,
    queryFn: ({ signal }) => call(dailyReportEndpoints.getReportUsers, {}, { signal }),
    // Always reloaded on opening, because another user may have changed it.
    staleTime: 0,
    enabled: isWanted,
  });
export async function saveReportUsers(users: number[]): Promise<void> {
  await call(dailyReportEndpoints.saveReportUsers, { body: { users } });
  await queryClient.invalidateQueries({ queryKey: reportUsersKey });
}

/** Preview of a user's next mail, reloaded each time it opens. */
export const useMailPreview = (userId: number) =>
  useQuery({
    queryKey: ['dailyMailPreview', userId],
    queryFn: ({ signal }) =>
      call(dailyReportEndpoints.previewDailyMail, { params: { id: userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
export const sendTestMail = () => call(dailyReportEndpoints.sendDailyTestMail, {});
