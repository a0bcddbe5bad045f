import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Ctx } from '../../context.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';

export interface YearAndMonth {
  year: number;
  month: number;
}
/** A month by its first day, as the database has it. */
export const firstDayOf = ({ year, month }: YearAndMonth): string =>
  Temporal.PlainDate.from({ year, month, day: 1 }).toString();

/** From the first day of the next month on, in Berlin. */
export const isOver = ({ now }: Pick<Ctx, 'now'>, firstDay: string): boolean =>
  dayInBerlin(now()) >= Temporal.PlainDate.from(firstDay).add({ months: 1 }).toString();

/** That a moment lies in the month of a first day, in Berlin. */
export const isInMonth = (moment: SQL, firstDay: SQL): SQL =>
  sql`(${moment} >= ${firstDay}::timestamp at time zone 'Europe/Berlin'
    and ${moment} < (${firstDay}::timestamp + interval '1 month') at time zone 'Europe/Berlin')`;

/** The first day of the month of a moment, in Berlin. Of many months it is quicker to look this up than to try all their limits. */
export const monthInBerlin = (moment: SQL): SQL =>
  sql`date_trunc('month', ${moment} at time zone 'Europe/Berlin')`;
