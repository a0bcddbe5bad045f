import { recordAudit } from '../../access/audit/record-audit.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { getDailyReport } from './get-daily-report.ts';

/** Audits a PDF of the daily report like any other export (rule 3.38). The browser makes it from the rows of the page. */
export async function recordDailyPdf(ctx: Ctx, { date }: { date: string }): Promise<void> {
  const { length } = await getDailyReport(ctx, { date });
  await inTransaction(ctx, (tx) =>
    recordAudit(tx, {
      entity: 'dailyReport',
      entityId: date,
      action: 'export',
      changes: [
        { field: 'filter', to: JSON.stringify({ date }) },
        { field: 'caseCount', to: length },
      ],
    }),
  );
}
