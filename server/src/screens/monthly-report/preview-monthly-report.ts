import type { Ctx } from '../../context.ts';
import { senderOf } from '../../platform/outbox/enqueue-mail.ts';
import { withPictures } from '../../platform/outbox/inline-pictures.ts';
import { currentReport } from './current-report.ts';
import { namePlaceholder, renderReport, senderLabel } from './render-report.ts';
import { drawBoth } from './report-charts.ts';

/** The mail as it is sent, with a placeholder for the name and inline pictures (rule 23.5). */
export async function previewMonthlyReport(ctx: Ctx) {
  const report = await currentReport(ctx);
  const { html, ...mail } = renderReport({ ...report, complaintMailbox: ctx.config.complaintMailbox })(
    namePlaceholder,
  );
  return {
    ...mail,
    from: senderOf(ctx, senderLabel),
    html: withPictures(html, await drawBoth(report.figures)),
  };
}
