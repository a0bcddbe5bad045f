import { ytdOutdatedDays } from '@cfm/contract/platform/limits.ts';
import type { Ctx } from '../../context.ts';
import { addTime } from '../../platform/time/add-time.ts';
import { ytdReports } from '../ytd-report/tables.ts';

/** True if the YTD report, which has the same readers, is missing or older than two days (rule 23.4). */
export async function isYtdOutdated({ db, now }: Ctx): Promise<boolean> {
  const [report] = await db.select({ madeAt: ytdReports.madeAt }).from(ytdReports);
  const madeAt = report?.madeAt ?? null;
  return madeAt === null || addTime(madeAt, { days: ytdOutdatedDays }) < now();
}
