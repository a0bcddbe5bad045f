import { ytdEndpoints } from '@cfm/contract/screens/ytd-report.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { hasCode } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { notify } from '../../../api/notifications.ts';
import { queryClient } from '../../../api/query-client.ts';
import { reportError } from '../../../api/report-error.ts';

const reportKey = ['ytd-report'] as const;

/** The report. Polls while a new one is being created, and notifies when it is done. */
export function useReport() {
  const text = useTranslations('ytd');
  const locale = useLocale();
  const report = useQuery({
    queryKey: [...reportKey, locale],
    queryFn: ({ signal }) => call(ytdEndpoints.getYtdMetadata, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isBeingMade ? 1_000 : false),
  });
  /** The report before the new one was started. Undefined: none was started while the page was open. */
  const before = useRef<string | null | undefined>(undefined);
  const { isBeingMade = false, reportCreatedDateTime = null } = report.data ?? {};
  useEffect(() => {
    if (isBeingMade) before.current ??= reportCreatedDateTime;
    else if (before.current !== undefined) {
      if (before.current === reportCreatedDateTime) notify.error(text('failed'));
      else notify.success(text('made'));
      before.current = undefined;
    }
  }, [isBeingMade, reportCreatedDateTime, text]);
  return report;
}

/** Starts a new report. If another user has already started one, waits for that. */
export async function makeReport(): Promise<void> {
  try {
    await call(ytdEndpoints.makeYtdReport);
  } catch (error) {
    reportError(error);
    if (!hasCode(error, 'ReportUnderWay')) return;
  }
  await queryClient.invalidateQueries({ queryKey: reportKey });
}
