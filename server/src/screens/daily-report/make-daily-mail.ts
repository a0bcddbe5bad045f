import { dailyReportMailRowsMax } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { countReceivedCases, type Days, listReceivedCases, type Reader } from './list-received-cases.ts';
import { renderDailyReportMail } from './render-daily-report-mail.ts';

/** The mail of these days for this reader (rule 21.7). */
export async function makeDailyMail({ db, config }: Pick<Ctx, 'db' | 'config'>, reader: Reader, days: Days) {
  const rows = await listReceivedCases(db, reader, days, dailyReportMailRowsMax);
  const total =
    rows.length < dailyReportMailRowsMax ? rows.length : await countReceivedCases(db, reader, days);
  return renderDailyReportMail(config.publicUrl, reader.language, { days, rows, total });
}
