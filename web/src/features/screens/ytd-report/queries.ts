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

/** The report; asked for again as long as a new one is being made, whose end is told. */
export function useReport() {
  const text = useTranslations('ytd');
  const locale = useLocale();
  const report = useQuery({
    queryKey: [...reportKey, locale],
    queryFn: ({ signal }) => call(ytdEndpoints.getYtdMetadata, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isBeingMade ? 1_000 : false),
  });
  /** The one that there was when a new one began; undefined: none began while somebody looked. */
  const before = useRef<string | null | undefined>(undefined);
  const { isBeingMade = false, reportCreatedDateTime = null } = report.data ?? {};
  useEffect(() => {
    if (isBeingMade) before.current ??= reportCreatedDateTime;
    else if (before.current !== undefined) {
      if (before.current === reportCreatedDateTime) notify.error(text('notMade'));
      else notify.success(text('made'));
      before.current = undefined;
    }
  }, [isBeingMade, reportCreatedDateTime, text]);
  return report;
}

/** Has it made anew; where somebody else was quicker, theirs is waited for. */
export async function makeReport(): Promise<void> {
  try {
    await call(ytdEndpoints.makeYtdReport);
  } catch (error) {
    reportError(error);
    if (!hasCode(error, 'ReportUnderWay')) return;
  }
  await queryClient.invalidateQueries({ queryKey: reportKey });
}
