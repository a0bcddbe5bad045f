import type { Language } from '@cfm/contract/messages/catalogue.ts';
import type { Ctx } from '../../context.ts';
import type { BytesReply } from '../../platform/http/bindings.ts';
import { monthFigures } from './count-figures.ts';
import { drawChart } from './report-charts.ts';

export async function getMonthlyChart(ctx: Ctx, { language }: { language: Language }): Promise<BytesReply> {
  return { contentType: 'image/png', body: await drawChart(await monthFigures(ctx), language) };
}
