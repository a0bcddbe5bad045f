import { createHash } from 'node:crypto';
import {
  eachMonthlyText,
  type MonthlyReportForm,
  type MonthlyWarning,
} from '@cfm/contract/screens/monthly-report.ts';
import { eq, sql } from 'drizzle-orm';
import { fullNameSql } from '../../access/users/full-name-sql.ts';
import { users } from '../../access/users/tables.ts';
import type { Ctx } from '../../context.ts';
import { addDays, dayInBerlin } from '../../platform/time/day-in-berlin.ts';
import { monthFigures } from './count-figures.ts';
import { changedFigures, figureTables } from './figure-tables.ts';
import type { MonthFigures } from './month-figures.ts';
import { proposeTexts } from './propose-texts.ts';
import { greetingOf, namePlaceholder, senderLabel, subjectOf } from './render-report.ts';
import { renewTexts } from './renew-texts.ts';
import { monthlyReports } from './tables.ts';
import { isYtdOutdated } from './ytd-state.ts';

/** The report as it would be sent now: saved texts, otherwise the proposed ones. */
export interface CurrentReport {
  figures: MonthFigures;
  texts: MonthlyReportForm;
  saved: Saved | null;
  /** Not null if figures changed since the texts were saved, and the generated draft with them (rule 23.9). */
  outdated: { isRenewable: boolean; isOwnTextLeft: boolean } | null;
  /** 0 if it was never saved. */
  version: number;
}
type Saved = NonNullable<Awaited<ReturnType<typeof findSaved>>>;

export const currentReport = async (ctx: Ctx): Promise<CurrentReport> =>
  reportWith(ctx, await monthFigures(ctx));

/** The same with figures that were counted before, because nothing is counted under the lock. */
export async function reportWith(ctx: Ctx, figures: MonthFigures): Promise<CurrentReport> {
  const saved = await findSaved(ctx, figures.months.month.month);
  return {
    figures,
    texts: saved?.texts ?? proposeTexts(ctx, figures),
    saved,
    outdated: saved && outdatedBy(saved, figures),
    version: saved?.version ?? 0,
  };
}
function outdatedBy({ texts, figures: old }: Saved, figures: MonthFigures): CurrentReport['outdated'] {
  const { isRenewable, isOwnTextLeft } = renewTexts(texts, old, figures);
  return isRenewable || isOwnTextLeft ? { isRenewable, isOwnTextLeft } : null;
}

export async function asReply(ctx: Ctx, { figures, texts, saved, outdated, version }: CurrentReport) {
  const { month } = figures.months.month;
  return {
    ...texts,
    month,
    senderLabel,
    date: dayInBerlin(ctx.now()),
    subject: subjectOf(month),
    greeting: greetingOf(namePlaceholder),
    figures: {
      en: Object.values(figureTables(figures, 'en')),
      de: Object.values(figureTables(figures, 'de')),
    },
    completed: {
      count: figures.totals.month.completed,
      firstDay: `${month}-01`,
      lastDay: addDays(dayInBerlin(figures.months.month.end), -1),
    },
    warnings: await warningsOf(ctx, saved),
    outdated: saved &&
      outdated && { ...outdated, changes: changedFigures(saved.figures, figures, ctx.language) },
    savedBy: saved?.savedBy ?? null,
    savedAt: saved?.savedAt ?? null,
    version,
    previewHash: previewHashOf({ figures, texts }),
  };
}

/** Changes whenever a recipient would read something else. */
export const previewHashOf = ({ figures, texts }: Pick<CurrentReport, 'figures' | 'texts'>): string =>
  createHash('sha256')
    .update(JSON.stringify([texts, figureTables(figures, 'en')]))
    .digest('hex');

async function warningsOf(ctx: Ctx, saved: Saved | null): Promise<MonthlyWarning[]> {
  const isOneEdited =
    ((saved?.englishEditedAt ?? null) === null) !== ((saved?.germanEditedAt ?? null) === null);
  return [
    ...(isOneEdited ? (['oneLanguageEdited'] as const) : []),
    ...((await isYtdOutdated(ctx)) ? (['ytdOutdated'] as const) : []),
  ];
}

async function findSaved({ db }: Pick<Ctx, 'db'>, month: string) {
  const [row] = await db
    .select({
      texts: eachMonthlyText((text) => monthlyReports[text]),
      figures: monthlyReports.figures,
      englishEditedAt: monthlyReports.englishEditedAt,
      germanEditedAt: monthlyReports.germanEditedAt,
      version: monthlyReports.version,
      savedAt: monthlyReports.savedAt,
      savedBy: sql<string>`${fullNameSql('users')}`,
    })
    .from(monthlyReports)
    .innerJoin(users, eq(users.userId, monthlyReports.savedByUserId))
    .where(eq(monthlyReports.month, month));
  return row ?? null;
}
