import type { YearAndMonth } from '@cfm/contract/platform/format-month.ts';
import { type SQL, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Ctx } from '../../context.ts';
import { dayInBerlin } from '../../platform/time/day-in-berlin.ts';

/** The first day of a month, as stored in the database. */
export const firstDayOf = ({ year, month }: YearAndMonth): string =>
  Temporal.PlainDate.from({ year, month, day: 1 }).toString();

/** True from the first day of the next month on, in Berlin. */
export const isOver = ({ now }: Pick<Ctx, 'now'>, firstDay: string): boolean =>
  dayInBerlin(now()) >= Temporal.PlainDate.from(firstDay).add({ months: 1 }).toString();

/** Condition: the moment is in the month that starts on this day, in Berlin. */
export const isInMonth = (moment: SQL, firstDay: SQL): SQL =>
  sql`(${moment} >= ${firstDay}::timestamp at time zone 'Europe/Berlin'
    and ${moment} < (${firstDay}::timestamp + interval '1 month') at time zone 'Europe/Berlin')`;

/**
 * The first day of the month of a moment, in Berlin. For many months this is faster than comparing with the limits of
 * each.
 */
export const monthInBerlin = (moment: SQL): SQL =>
  sql`date_trunc('month', ${moment} at time zone 'Europe/Berlin')`;
