import { isNull, lt, or } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { makeReportJob } from './make-report-job.ts';
import { onlyReport, ytdReports } from './tables.ts';

/** A request ends with or without a report. After a crash it ends by this timeout. */
export const givenUpAfter = { minutes: 10 };

/** Starts a job that makes the report, one at a time (rule 22.5). Returns false if one is running. */
export async function beginReport(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const requestedAt = tx.now();
    const begun = await tx.db
      .insert(ytdReports)
      .values({ ytdReportId: onlyReport, requestedAt })
      .onConflictDoUpdate({
        target: ytdReports.ytdReportId,
        set: { requestedAt },
        setWhere: or(
          isNull(ytdReports.requestedAt),
          lt(ytdReports.requestedAt, addTime(requestedAt, { minutes: -givenUpAfter.minutes })),
        ),
      })
      .returning({ ytdReportId: ytdReports.ytdReportId });
    if (begun.length === 0) return false;
    await recordAudit(tx, { entity: 'ytdReport', entityId: onlyReport, action: 'request' });
    await tx.jobs.enqueue(tx, makeReportJob, { requestedAt });
    return true;
  });
}

export async function requestReport(ctx: Ctx): Promise<void> {
  if (!(await beginReport(ctx))) throw new AppError('ReportUnderWay');
}
