import { expect, test } from 'vitest';
import { allJobs } from './modules.ts';
import { everyMinute } from './platform/jobs/job-runner.ts';

const clocks = allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]));
const nightly = clocks.filter(({ cron }) => cron !== everyMinute);

test.each(nightly)(
  '$name also runs in the night that summer time begins, which has no 02:00 to 03:00',
  ({ cron }) => {
    expect(cron).toMatch(/^(?:[0-5]?\d|\*\/10) (?:[013-9]|1\d|2[0-3])(?:-1\d)? \* \* (?:\*|1-5)$/);
  },
);

test('no two nightly jobs start at the same time', () => {
  expect(new Set(nightly.map(({ cron }) => cron)).size).toBe(nightly.length);
});
