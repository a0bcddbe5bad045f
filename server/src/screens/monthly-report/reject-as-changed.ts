import type { Ctx } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { asReply, type CurrentReport } from './current-report.ts';

export async function rejectOlder(
  ctx: Ctx,
  current: CurrentReport,
  {
    version = current.version,
    month = current.figures.months.month.month,
  }: { version?: number | undefined; month?: string | undefined },
): Promise<void> {
  if (version !== current.version || month !== current.figures.months.month.month)
    await rejectAsChanged(ctx, current);
}
export async function rejectAsChanged(ctx: Ctx, current: CurrentReport): Promise<never> {
  throw new AppError('MonthlyReportChanged', {
    stored: {
      current: await asReply(ctx, current),
      changedBy: current.saved?.savedBy ?? null,
      shows: null,
    },
  });
}
