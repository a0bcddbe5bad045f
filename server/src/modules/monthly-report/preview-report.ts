import type { Language } from '@cfm/contract/messages/catalogue.ts';
import { type Ctx, onReplica } from '../../context.ts';
import type { BytesReply } from '../../http/bindings.ts';
import { senderOf } from '../mail-out/enqueue-mail.ts';
import { withPictures } from '../mail-out/inline-pictures.ts';
import { countFigures } from './count-figures.ts';
import { currentReport } from './get-report.ts';
import { namePlaceholder, renderReport, senderLabel } from './render-report.ts';
import { drawBoth, drawChart } from './report-charts.ts';
import { reportMonths } from './report-month.ts';

/** The very mail that is sent, with a placeholder for the name, and its pictures in it (rule 23.5). */
export async function previewMonthlyReport(ctx: Ctx) {
  const report = await currentReport(ctx);
  const { html, ...mail } = renderReport(report, namePlaceholder);
  return {
    ...mail,
    from: senderOf(ctx, senderLabel),
    html: withPictures(html, await drawBoth(report.figures)),
  };
}

export async function getMonthlyChart(ctx: Ctx, { language }: { language: Language }): Promise<BytesReply> {
  const figures = await onReplica(ctx, ({ db }) => countFigures(db, reportMonths(ctx.now())));
  return { contentType: 'image/png', body: await drawChart(figures, language) };
}
