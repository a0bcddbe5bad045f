import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Ctx, onReplica } from '../../context.ts';
import type { Db } from '../../platform/db/client.ts';
import { statement } from '../../platform/db/statements.ts';
import { countOpen } from '../report-figures/count-open.ts';
import { countReceived, type Received } from '../report-figures/count-received.ts';
import { shownDays } from '../report-figures/figure-tables.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
import { isReported } from '../report-figures/reported-cases.ts';
import { shownCount, suppressSmallCells } from '../report-figures/suppress-small-cells.ts';
import { type ComparedMonth, comparedMonths, type MonthFigures, type NamedCounts } from './month-figures.ts';
import { type ReportMonths, reportMonths } from './report-month.ts';

const which = z.enum(comparedMonths);
/** The compared months as rows: name, first moment, and first moment of the next month. */
const months = (all: ReportMonths): SQL => {
  const listOf = (of: (which: ComparedMonth) => string) => sql.param(comparedMonths.map(of));
  return sql`unnest(${listOf((which) => which)}::text[], ${listOf((which) => all[which].from)}::timestamptz[],
    ${listOf((which) => all[which].end)}::timestamptz[]) as m (which, first, next)`;
};

const topicsOfMonths = statement({
  name: 'topics of the monthly report',
  row: z.object({ topicGroupId: z.number(), en: z.string(), de: z.string(), which, count: z.number() }),
  sql: (all: ReportMonths) => sql`
    select g.topic_group_id as "topicGroupId", g.name_en as en, g.name_de as de, m.which, count(*)::int as count
    from ${months(all)}
    join cases on cases.receipt_date_time >= m.first and cases.receipt_date_time < m.next and ${isReported}
    join case_code_level_sets s on s.case_id = cases.case_id and s.is_primary
    join code_level_topic_groups g on g.topic_group_id = s.code_level_topic_group_id
    group by g.topic_group_id, m.which`,
  isPlannedEachTime: true,
});

/** Only the most frequent topics are shown. */
const topicsMax = 8;

/**
 * The figures of the month and the compared months, in one snapshot, without figures of fewer than five cases
 * (rules 20.3 and 23.2). Slow: call it before a transaction.
 */
export const monthFigures = (ctx: Ctx): Promise<MonthFigures> =>
  onReplica(ctx, ({ db }) => countFigures(db, reportMonths(ctx.now())));

async function countFigures(db: Db, all: ReportMonths): Promise<MonthFigures> {
  const aYearAgo = [all.yearBefore.from, all.yearBefore.end];
  const lately = [all.before.from, all.month.from, all.month.end];
  const received = byMonth([...(await countReceived(db, aYearAgo)), ...(await countReceived(db, lately))]);
  const handling = byMonth(await measureHandling(db, [all.yearBefore, all.before, all.month]));
  const open = byMonth(await countOpen(db, [all.yearBefore.end, all.before.end, all.month.end]));
  const totals = eachMonth((month) => ({
    received: shownCount(received[month].total),
    completed: shownCount(handling[month].count),
    open: shownCount(open[month]),
    meanHandlingDays: shownDays(handling[month], handling[month].meanDays),
  }));
  const [en, de] = [await listFigureNames(db, 'en'), await listFigureNames(db, 'de')];
  const visibleRegion = eachMonth((month) => suppressSmallCells(received[month].by.region));
  const regions = en.region.map(({ id, name }) => ({
    id,
    en: name,
    de: de.region.find((region) => region.id === id)?.name ?? name,
    counts: eachMonth((month) => visibleRegion[month](id)),
  }));
  return {
    months: all,
    totals,
    topics: strongest(topicsOf(await topicsOfMonths(db, all), received)).slice(0, topicsMax),
    regions: strongest(regions),
  };
}

const eachMonth = <T>(of: (month: ComparedMonth) => T): Record<ComparedMonth, T> => ({
  yearBefore: of('yearBefore'),
  before: of('before'),
  month: of('month'),
});
function byMonth<T>([yearBefore, before, month]: readonly T[]): Record<ComparedMonth, T> {
  if (yearBefore === undefined || before === undefined || month === undefined)
    throw new Error('month without figures');
  return { yearBefore, before, month };
}

function topicsOf(
  rows: Awaited<ReturnType<typeof topicsOfMonths>>,
  received: Record<ComparedMonth, Received>,
): NamedCounts[] {
  const visibleCount = eachMonth((month) => {
    const counts = new Map<number | null, number>();
    for (const row of rows) if (row.which === month) counts.set(row.topicGroupId, row.count);
    const classified = [...counts.values()].reduce((sum, count) => sum + count, 0);
    // Cases without a topic are the rest of the total.
    return suppressSmallCells(counts.set(null, received[month].total - classified));
  });
  const topics = new Map(rows.map(({ topicGroupId, en, de }) => [topicGroupId, { en, de }]));
  return [...topics].map(([id, name]) => ({
    id,
    ...name,
    counts: eachMonth((month) => visibleCount[month](id)),
  }));
}

/** Rows with a figure for the month itself, largest first. */
const strongest = (all: readonly NamedCounts[]): NamedCounts[] =>
  all
    .filter(({ counts }) => counts.month !== null)
    .sort((a, b) => (b.counts.month ?? 0) - (a.counts.month ?? 0) || a.en.localeCompare(b.en));
