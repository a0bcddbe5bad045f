import { execFile } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDir } from '@cfm/server/testing/temporary-dir.ts';
import { expect, test } from 'vitest';
import { operationNames, readOptions } from './options.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const dataDir = temporaryDir('bench');
// As root, PostgreSQL runs as another account, which must pass through this folder.
chmodSync(dataDir, 0o711);

async function run(...parts: string[]): Promise<string> {
  const short = [
    '--cases',
    '200',
    '--clients',
    '2',
    '--seconds',
    '0.1',
    '--warm-up',
    '0.1',
    '--data',
    dataDir,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parts, ...short]);
  return stdout;
}

// A short round, so that the bench keeps working while the product changes. The crash has a test of its own in e2e, and the pages need a browser.
test('fills a database, then measures load, queries, reports and hostile input', async () => {
  const report = await run('load', 'queries', 'reports', 'hostile');
  expect(report).toMatch(/^filled in \d+ s$/m);
  for (const name of operationNames)
    expect(report).toMatch(new RegExp(`^\\| ${name} \\| 2 \\| \\d+ \\|`, 'm'));
  expect(report.match(/^\| .* \| [\d,]+ \|$/gm)?.length).toBeGreaterThan(40);
  expect(report).toMatch(/^\| billing spreadsheet, month billed \|/m);
  expect(report).toMatch(/^\| during hostile input \| \d+ \|/m);
  expect(report).toMatch(/^\| rich text of short tags \| 200 \| \d+ \| \d+ \|$/m);
  expect(report).toMatch(/^\| 2 \| [\d.]+ \| [\d.]+ \| [\d.]+ \| \d+ \|$/m);
}, 300_000);

test.each([
  [['--cases', 'many'], '--cases needs a number above 0, not "many".'],
  [['dance'], 'Unknown part "dance".'],
  [['load', 'crash'], 'Run crash alone'],
  [['load', '--operations', 'delete'], 'Unknown operation "delete".'],
])('rejects %j and names the wrong option', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
