import { expect, test } from 'vitest';
import { allJobs } from './job-list.ts';
import { everyMinute } from './platform/jobs/job-runner.ts';

const clocks = allJobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [{ name, cron }]));
const nightly = clocks.filter(({ cron }) => cron !== everyMinute);

test.each(nightly)(
  '$name runs in the night into summer time too, which has no 02:00 to 03:00',
  ({ cron }) => {
    expect(cron).toMatch(/^(?:[0-5]?\d|\*\/10) (?:[013-9]|1\d|2[0-3])(?:-1\d)? \* \* (?:\*|1-5)$/);
  },
);

test('no two jobs of the night begin at once', () => {
  expect(new Set(nightly.map(({ cron }) => cron)).size).toBe(nightly.length);
});
