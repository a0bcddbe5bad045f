import type { Language } from '@cfm/contract/messages/catalogue.ts';
import {
  type MonthlyReport,
  type MonthlyReportForm,
  monthlyReportEndpoints,
  type SentReport,
} from '@cfm/contract/screens/monthly-report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { urlOf } from '../../../api/call-endpoint.ts';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';

const reportKey = ['monthly-report', 'report'] as const;
const sentKey = ['monthly-report', 'sent'] as const;
/** Page size of the list of sent reports. */
export const sentPageSize = 10;

export const useMonthlyReport = () =>
  useQuery({
    queryKey: reportKey,
    queryFn: ({ signal }) => call(monthlyReportEndpoints.getMonthlyReport, {}, { signal }),
  });
export const chartUrl = (language: Language): string =>
  urlOf(monthlyReportEndpoints.getMonthlyChart, { params: { language } });

/** Saves texts on top of the version, month and proposal that they are based on. */
export const saveTexts = (
  body: MonthlyReportForm,
  { version, month, previewHash }: MonthlyReport,
): Promise<MonthlyReport> =>
  call(monthlyReportEndpoints.saveMonthlyReport, { body: { ...body, version, month, previewHash } });
export const renewReport = ({ version, month }: MonthlyReport): Promise<MonthlyReport> =>
  call(monthlyReportEndpoints.renewMonthlyReport, { body: { version, month } });
export const showReport = (report: MonthlyReport): void => {
  queryClient.setQueryData(reportKey, report);
};
export const loadReport = () => queryClient.invalidateQueries({ queryKey: reportKey });

/** Preview of the mail, reloaded each time it opens. */
export const usePreview = () =>
  useQuery({
    queryKey: ['monthly-report', 'preview'],
    queryFn: ({ signal }) => call(monthlyReportEndpoints.previewMonthlyReport, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const sendTestMail = () => call(monthlyReportEndpoints.sendTestMail, {});

export interface Sending {
  recipients: { name: string; email: string }[];
  month: string;
  version: number;
  previewHash: string;
  requestKey: string;
}
export async function sendReport(body: Sending) {
  try {
    return await call(monthlyReportEndpoints.sendMonthlyReport, { body });
  } finally {
    // Even without a response, because the mail may have been sent.
    void queryClient.invalidateQueries({ queryKey: sentKey });
  }
}

/** True if the mail was not sent, because there was no mail server. */
export const isKept = ({ state }: SentReport['recipients'][number]): boolean => state === 'kept';
const onItsWayMs = 5_000;
const isOnItsWay = ({ recipients }: SentReport): boolean =>
  recipients.some(({ state }) => state === 'queued');
export const useSentReports = (page: number) =>
  useQuery({
    queryKey: [...sentKey, page],
    queryFn: ({ signal }) =>
      call(
        monthlyReportEndpoints.listSentReports,
        { query: { skip: (page - 1) * sentPageSize, take: sentPageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isOnItsWay) ? onItsWayMs : false),
  });
export const useSentReport = (monthlySendingId: number) =>
  useQuery({
    queryKey: ['monthly-report', 'copy', monthlySendingId],
    queryFn: ({ signal }) =>
      call(monthlyReportEndpoints.getSentReport, { params: { id: monthlySendingId } }, { signal }),
  });
