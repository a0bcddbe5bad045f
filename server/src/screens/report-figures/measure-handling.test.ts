import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { lastMonths } from '../../platform/time/last-months.ts';
import { makeCase } from '../../testing/factories.ts';
import { isReportedCase, makeRandomCases, type RandomCase } from '../../testing/random-cases.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { measureHandling } from './measure-handling.ts';

const zone = 'Europe/Berlin';
const until = '2026-05-15T10:00:00.000Z';
const bounds = [...lastMonths(until, 18).map(({ from }) => from), until];

/** Counts weekdays day by day on the Berlin calendar, with fractions of the first and last day. */
function weekdaysBetween(from: string, to: string): number {
  const local = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDateTime();
  const [start, end] = [local(from), local(to)];
  let days = 0;
  for (let day = start.toPlainDate(); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek > 5) continue;
    const [first, last] = [day.toPlainDateTime(), day.add({ days: 1 }).toPlainDateTime()];
    const opens = Temporal.PlainDateTime.compare(start, first) > 0 ? start : first;
    const closes = Temporal.PlainDateTime.compare(end, last) < 0 ? end : last;
    if (Temporal.PlainDateTime.compare(opens, closes) < 0)
      days += opens.until(closes).total({ unit: 'milliseconds' }) / 86_400_000;
  }
  return days;
}
const completedAt = ({ solvedDateTime, closedDateTime }: RandomCase) =>
  [solvedDateTime, closedDateTime].filter((moment) => typeof moment === 'string').sort()[0];
const median = (sorted: readonly number[]) => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};
function expectedOf(all: readonly RandomCase[], from: string, to: string) {
  const days = all
    .filter(isReportedCase)
    .flatMap((each) => {
      const done = completedAt(each);
      return done && done >= from && done < to ? [weekdaysBetween(each.receiptDateTime, done)] : [];
    })
    .sort((one, other) => one - other);
  return {
    count: days.length,
    meanDays: days.length === 0 ? 0 : days.reduce((sum, day) => sum + day, 0) / days.length,
    medianDays: median(days),
  };
}

let t: TestApp;
let all: RandomCase[];
beforeAll(async () => {
  t = await createTestApp();
  all = await makeRandomCases(t, { count: 1_500, from: '2024-11-20T00:00:00Z', to: until, seed: 22 });
});
afterAll(() => t.close());

describe('the handling time (rule 22.3)', () => {
  it('equals a count day by day, across weekends, clock changes and the turn of the year', async () => {
    const months = bounds.slice(0, -1).map((from, at) => ({ from, end: bounds[at + 1] ?? '' }));
    // The last period overlaps its months.
    const stretches = [...months, { from: bounds[0] ?? '', end: until }];
    const reported = await measureHandling(t.db, stretches);
    const close = (value: number) => expect.closeTo(value, 6);
    expect(reported.at(-1)?.count).toBeGreaterThan(300);
    for (const [at, expected] of stretches.map(({ from, end }) => expectedOf(all, from, end)).entries())
      expect(reported[at], bounds[at] ?? 'whole').toEqual({
        count: expected.count,
        meanDays: close(expected.meanDays),
        medianDays: close(expected.medianDays),
      });
  });

  it.each([
    ['across the end of summer time', '2025-10-26T00:45:00.000Z', '2025-10-26T01:15:00.000Z', 0],
    ['from Friday noon to Monday noon', '2026-05-01T10:00:00.000Z', '2026-05-04T10:00:00.000Z', 1],
    ['over a week', '2026-05-05T10:00:00.000Z', '2026-05-12T10:00:00.000Z', 5],
    ['from Saturday to Sunday', '2026-05-09T10:00:00.000Z', '2026-05-10T10:00:00.000Z', 0],
  ])('is correct %s', async (_what, receiptDateTime, solvedDateTime, days) => {
    await makeCase(t, { statusId: statusIds.Solved, receiptDateTime, solvedDateTime });
    const next = new Date(Date.parse(solvedDateTime) + 1).toISOString();
    expect(await measureHandling(t.db, [{ from: solvedDateTime, end: next }])).toEqual([
      { count: 1, meanDays: days, medianDays: days },
    ]);
  });

  it('ends with the first completion, even if a case is closed later', async () => {
    const receiptDateTime = '2026-05-04T08:00:00.000Z';
    const solvedDateTime = '2026-05-05T08:00:00.001Z';
    const closedDateTime = '2026-05-08T08:00:00.000Z';
    await makeCase(t, { statusId: statusIds.Closed, receiptDateTime, solvedDateTime, closedDateTime });
    const moment = { from: solvedDateTime, end: '2026-05-05T08:00:00.002Z' };
    expect(await measureHandling(t.db, [moment])).toEqual([
      { count: 1, meanDays: expect.closeTo(1, 6), medianDays: expect.closeTo(1, 6) },
    ]);
  });

  it('is zero if no case was completed', async () => {
    const none = { count: 0, meanDays: 0, medianDays: 0 };
    const month = { from: '2031-01-01T00:00:00.000Z', end: '2031-02-01T00:00:00.000Z' };
    expect(await measureHandling(t.db, [month, month])).toEqual([none, none]);
  });
});
