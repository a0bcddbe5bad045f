import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  inProject,
  pinnedNode,
  projectEnvironment,
  readSettingNames,
  runStages,
  runStagesAtOnce,
  wasInterrupted,
} from './project.mjs';
import { aptLine, findChromium, findMissingTools } from './test-programs.mjs';

/** A folder for everything one run of the tests writes. As root the database passes through it as another account. */
function makeRunFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'cfm-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first of four free ports in a row, for the products of the journeys; below those that systems give to connections. */
async function findFreePorts() {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all([0, 1, 2, 3].map((next) => isFree(first + next)));
    if (free.every(Boolean)) return first;
  }
}

/** Own ports, own data folder, none of the settings of a product that may be running beside. */
async function makeRunEnvironment(environment, folder) {
  const env = { ...environment };
  for (const name of readSettingNames()) delete env[name];
  const port = String(await findFreePorts());
  return {
    ...env,
    TMPDIR: folder,
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A database that outlived its test run is ended: it would hold memory and the folder for ever. */
async function endLeftDatabases(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('postmaster.pid'));
  const pids = files.map((name) => Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]));
  for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && pids.some(isAlive); waited += 100) await pause(100);
}

async function removeRunFolder(folder) {
  await endLeftDatabases(folder).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Counts of vitest's JSON report, or null when it wrote none. */
function countVitest(file) {
  const report = readReport(file);
  if (!report) return null;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/** What the reporter of failures wrote; nothing when the tests did not come to their end. */
function readFailures(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Counts of Playwright's JSON report, or null when it wrote none; a test that passed at the second try passed. */
function countPlaywright(file) {
  const stats = readReport(file)?.stats;
  if (!stats) return null;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** Sums counts; a stage that failed without a failed test (it did not even load) counts as one. */
function addCounts(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { hasFailed, counts } of results) {
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    total.failed += Math.max(counts?.failed ?? 0, hasFailed ? 1 : 0);
  }
  return total;
}

const journeys = 'e2e/playwright.config.ts';
const vitest = inProject('node_modules', '.bin', 'vitest');
const playwright = inProject('node_modules', '.bin', 'playwright');
const missing = findMissingTools();
const hasChromium = !missing.includes('chromium');
const folder = makeRunFolder();
const reportOf = (name) => join(folder, `${name}.json`);
const failuresOf = (name) => join(folder, `failures-${name}.txt`);
const playwrightReport = join(folder, 'playwright.json');

const env = await makeRunEnvironment(projectEnvironment(), folder);
env.MISSING_TEST_TOOLS = missing.join(',');
env.CHROMIUM_PATH = findChromium() ?? '';
env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;

/** How many tests and journeys a browser would have run. */
function countUnseen() {
  const listing = join(folder, 'listing.json');
  const listingEnv = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: listing };
  spawnSync(playwright, ['test', '-c', journeys, '--list', '--reporter=json'], {
    cwd: inProject(),
    env: listingEnv,
  });
  const counts = countPlaywright(listing);
  const inBrowser = join(folder, 'in-browser.json');
  spawnSync(vitest, ['list', '--project=browser', `--json=${inBrowser}`], { cwd: inProject(), env });
  return (counts ? counts.passed + counts.failed + counts.skipped : 0) + (readReport(inBrowser)?.length ?? 0);
}

const withoutChromium = hasChromium ? null : 'there is no Chromium';
const testStage = (name, project, skip = null) => ({
  name,
  file: vitest,
  args: [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${inProject('scripts', 'failure-reporter.mjs')}`,
    `--outputFile.json=${reportOf(name)}`,
  ],
  env: { ...env, TEST_FAILURES_FILE: failuresOf(name) },
  skip,
});

const checkStage = {
  name: 'check',
  file: pinnedNode,
  args: [inProject('scripts', 'check.mjs'), '--all'],
  env,
};
const testStages = [
  testStage('tests', 'node'),
  testStage('tests in the browser', 'browser', withoutChromium),
];
const journeyStage = {
  name: 'journeys',
  file: playwright,
  args: ['test', '-c', journeys, '--reporter=list,json'],
  env,
  skip: withoutChromium,
};

let total = { passed: 0, failed: 1, skipped: 0 };
try {
  // Check and the tests in the browser mostly wait for one process each: the other core would be idle.
  const failed = await runStagesAtOnce([...testStages, checkStage], folder);
  if (!wasInterrupted()) failed.push(...(await runStages([journeyStage], { goOn: true })));
  total = addCounts([
    { hasFailed: failed.includes('check'), counts: null },
    ...testStages.map(({ name }) => ({
      hasFailed: failed.includes(name),
      counts: countVitest(reportOf(name)),
    })),
    { hasFailed: failed.includes('journeys'), counts: countPlaywright(playwrightReport) },
  ]);
  for (const { name } of testStages) process.stdout.write(readFailures(failuresOf(name)));
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  if (missing.length > 0) {
    const unseen = hasChromium ? 0 : countUnseen();
    total.skipped += unseen;
    console.log(`Tests not run, for lack of ${missing.join(', ')}. As root: ${aptLine()}`);
  }
} finally {
  await removeRunFolder(folder);
}
if (wasInterrupted()) process.exitCode = 130;
else if (total.failed > 0 || missing.length > 0) process.exitCode = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
