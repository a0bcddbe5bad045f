import { temporaryDir } from '@cfm/server/testing/temporary-dir.ts';
import { expect, test } from 'vitest';
import { withFilledDatabase } from './database.ts';
import { measureLoad } from './load/measure-load.ts';
import { readOptions } from './options.ts';
import { measureQueries } from './queries/measure-queries.ts';
import { measureReports } from './reports/measure-reports.ts';

/** Lines of the body of the first table. */
const lines = (report: string) => (report.split('\n\n')[0] ?? '').split('\n').slice(2);

// A short round, so that the bench keeps working while the product changes. The crash has a test of its own in e2e, and the pages need a browser.
test('fills a database, then measures load, queries and reports', async () => {
  const options = readOptions(['--clients', '2', '--seconds', '0.1', '--warm-up', '0.1', '--cases', '200']);
  if (options === null) throw new Error('help was not requested');
  const dataDir = temporaryDir('bench');
  const notices: string[] = [];
  const print = (text: string) => void notices.push(text);
  await withFilledDatabase({ dataDir, refill: false }, 200, print, async (database) => {
    const load = await measureLoad(options, database, print);
    expect(lines(load).map((line) => line.split(' ')[1])).toEqual([...options.operations]);
    expect(load).not.toContain('NaN');

    const { report, withoutHits } = await measureQueries(options, database, print);
    expect(lines(report).length).toBeGreaterThan(30);
    // Most queries find something even in few cases; all of them do in 5,000.
    expect(withoutHits.length).toBeLessThan(10);

    const reports = await measureReports(options, database, print);
    expect(lines(reports)).toHaveLength(13);
    const { rows } = await database.pool.query('select case_id from cases where case_id > 200');
    expect(rows).toEqual([]);
  });
  expect(notices).toContainEqual(expect.stringMatching(/^filled in \d+ s$/));
});

test.each([
  [['--cases', 'many'], '--cases needs a number above 0, not "many".'],
  [['dance'], 'Unknown part "dance".'],
  [['load', '--operations', 'delete'], 'Unknown operation "delete".'],
])('rejects %j and names the wrong option', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
