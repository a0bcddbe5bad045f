import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction, type Tx } from '../../context.ts';
import { countFigures } from './count-figures.ts';
import { drawReport } from './draw-report.ts';
import { onlyReport, ytdReports } from './tables.ts';
import { endOfDayBefore } from './year-to-date.ts';

interface Asked {
  requestedAt: string;
}
const isTheReport = eq(ytdReports.ytdReportId, onlyReport);

/** Counts and draws the report. Does not replace a newer one, unless that is from a clock ahead of time. */
export async function makeReport(ctx: Ctx, asked: Asked): Promise<void> {
  const madeAt = ctx.now();
  const figures = await countFigures(ctx, endOfDayBefore(madeAt));
  const image = await drawReport(figures.en, 'en', madeAt);
  const imageDe = await drawReport(figures.de, 'de', madeAt);
  await inTransaction(ctx, async (tx) => {
    const kept = await tx.db
      .update(ytdReports)
      .set({ madeAt, figures: figures.en, figuresDe: figures.de, image, imageDe })
      .where(
        and(
          isTheReport,
          or(isNull(ytdReports.madeAt), lte(ytdReports.madeAt, madeAt), gt(ytdReports.madeAt, tx.now())),
        ),
      )
      .returning({ ytdReportId: ytdReports.ytdReportId });
    await endRequest(tx, asked);
    if (kept.length > 0) await recordAudit(tx, { entity: 'ytdReport', entityId: onlyReport, action: 'make' });
  });
}

/** Ends a failed request, so that another can be made. */
export async function failReport(ctx: Ctx, asked: Asked): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await endRequest(tx, asked);
    await recordAudit(tx, { entity: 'ytdReport', entityId: onlyReport, action: 'fail' });
  });
}

const endRequest = (tx: Tx, { requestedAt }: Asked) =>
  tx.db
    .update(ytdReports)
    .set({ requestedAt: null })
    .where(and(isTheReport, eq(ytdReports.requestedAt, requestedAt)));
