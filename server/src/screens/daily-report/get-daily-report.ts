import { dailyReportRowsMax } from '@cfm/contract/platform/limits.ts';
import type { DailyReportRow } from '@cfm/contract/screens/daily-report.ts';
import { type Ctx, onReplica } from '../../context.ts';
import { listReceivedCases } from './list-received-cases.ts';

/** Cases received on a day, in the reader's scope (rule 21.1). */
export const getDailyReport = (ctx: Ctx, { date }: { date: string }): Promise<DailyReportRow[]> =>
  onReplica(ctx, (reader) =>
    listReceivedCases(reader.db, reader, { first: date, last: date }, dailyReportRowsMax),
  );
