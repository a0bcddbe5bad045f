import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statements.ts';
import { countReceived } from '../report-figures/count-received.ts';
import { shownCount, shownDays } from '../report-figures/figure-tables.ts';
import { listFigureNames } from '../report-figures/list-figure-names.ts';
import { measureHandling } from '../report-figures/measure-handling.ts';
import { completedAt, isReported } from '../report-figures/reported-cases.ts';
import { type ComparedMonth, comparedMonths, type MonthFigures, type NamedCounts } from './month-figures.ts';
import type { ReportMonths } from './report-month.ts';

const which = z.enum(comparedMonths);
/** The compared months as rows: which one, its first moment, and that of the next month. */
const months = (all: ReportMonths): SQL => {
  const listOf = (of: (which: ComparedMonth) => string) => sql.param(comparedMonths.map(of));
  return sql`unnest(${listOf((which) => which)}::text[], ${listOf((which) => all[which].from)}::timestamptz[],
    ${listOf((which) => all[which].end)}::timestamptz[]) as m (which, first, next)`;
};

/** Each case is looked at once for all months. */
const openOfMonths = statement({
  name: 'open cases of the monthly report',
  row: z.object({ yearBefore: z.number(), before: z.number(), month: z.number() }),
  sql: (all: ReportMonths) => {
    const openAtEndOf = ({ end }: ReportMonths[ComparedMonth]) => sql`(count(*) filter (where
      cases.receipt_date_time < ${end}::timestamptz
      and (${sql.raw(completedAt)} is null or ${sql.raw(completedAt)} >= ${end}::timestamptz)))::int`;
    return sql`select ${openAtEndOf(all.yearBefore)} as "yearBefore", ${openAtEndOf(all.before)} as before,
      ${openAtEndOf(all.month)} as month
    from cases where ${isReported}`;
  },
  isPlannedEachTime: true,
});
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

/** Of topics the strongest alone are told. */
const topicsMax = 8;

/** The figures of the month and of those that it is compared with; of fewer than five cases none (rules 20.3 and 23.2). */
export async function countFigures(db: Db, all: ReportMonths): Promise<MonthFigures> {
  const aYearAgo = [all.yearBefore.from, all.yearBefore.end];
  const lately = [all.before.from, all.month.from, all.month.end];
  const received = byMonth([...(await countReceived(db, aYearAgo)), ...(await countReceived(db, lately))]);
  // Apart, as a year lies between them, of which nothing is told.
  const handling = byMonth([
    ...(await measureHandling(db, { slices: aYearAgo, periods: [] })).slices,
    ...(await measureHandling(db, { slices: lately, periods: [] })).slices,
  ]);
  const [open] = await openOfMonths(db, all);
  const totals = eachMonth((month) => ({
    received: shownCount(received[month].total),
    completed: shownCount(handling[month].count),
    open: shownCount(open?.[month] ?? 0),
    meanHandlingDays: shownDays(handling[month], handling[month].meanDays),
  }));
  const [en, de] = [await listFigureNames(db, 'en'), await listFigureNames(db, 'de')];
  const regions = en.region.map(({ id, name }) => ({
    en: name,
    de: de.region.find((region) => region.id === id)?.name ?? name,
    counts: eachMonth((month) => shownCount(received[month].by.region.get(id) ?? 0)),
  }));
  return {
    months: all,
    totals,
    topics: strongest(topicsOf(await topicsOfMonths(db, all))).slice(0, topicsMax),
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
    throw new Error('a month was not counted');
  return { yearBefore, before, month };
}

function topicsOf(rows: Awaited<ReturnType<typeof topicsOfMonths>>): NamedCounts[] {
  const found = new Map<number, NamedCounts>();
  for (const { topicGroupId, en, de, which: month, count } of rows) {
    const topic = found.get(topicGroupId) ?? { en, de, counts: eachMonth((): number | null => null) };
    topic.counts[month] = shownCount(count);
    found.set(topicGroupId, topic);
  }
  return [...found.values()];
}

/** What has a figure to tell of the month itself, the most first. */
const strongest = (all: readonly NamedCounts[]): NamedCounts[] =>
  all
    .filter(({ counts }) => counts.month !== null)
    .sort((a, b) => (b.counts.month ?? 0) - (a.counts.month ?? 0) || a.en.localeCompare(b.en));
