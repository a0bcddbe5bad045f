import { ytdOutdatedDays } from '@cfm/contract/platform/limits.ts';
import type { FigureTable } from '@cfm/contract/screens/report-figures.ts';
import type { Ctx } from '../../context.ts';
import { runPrepared } from '../../platform/db/statements.ts';
import { addTime, isExpired } from '../../platform/time/add-time.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { givenUpAfter } from './request-report.ts';
import { ytdReports } from './tables.ts';
import { endOfDayBefore } from './year-to-date.ts';

interface Metadata {
  reportCreatedDateTime: string | null;
  dataUntil: string | null;
  isOutdated: boolean;
  isBeingMade: boolean;
  figures: FigureTable[];
}
/**
 * When the report was made, its figures in the reader's language, and whether a new one is being made
 * (rules 22.1, 22.4 and 22.5).
 */
export async function getMetadata({ db, now, language }: Ctx): Promise<Metadata> {
  const [row] = await runPrepared(
    db
      .select({
        requestedAt: ytdReports.requestedAt,
        madeAt: ytdReports.madeAt,
        figures: language === 'de' ? ytdReports.figuresDe : ytdReports.figures,
      })
      .from(ytdReports),
  );
  const { requestedAt = null, madeAt = null, figures = [] } = row ?? {};
  return {
    reportCreatedDateTime: madeAt,
    dataUntil: madeAt && dayInBerlin(endOfDayBefore(madeAt)),
    isOutdated: madeAt !== null && addTime(madeAt, { days: ytdOutdatedDays }) < now(),
    isBeingMade: requestedAt !== null && !isExpired(requestedAt, givenUpAfter, now()),
    figures,
  };
}
