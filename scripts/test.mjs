import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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

const memoryFolder = '/dev/shm';

/** The tests make hundreds of databases, each of a thousand files: a sixth of their time on a disk. */
function hasRoomInMemory() {
  const needed = 8 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > needed && process.availableMemory() > needed;
  } catch {
    return false;
  }
}

/** A folder for all files of one test run. Under root, PostgreSQL runs as another account, which must pass through it. */
function makeRunFolder() {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), 'cfm-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** The first of four free ports in a row for the end-to-end tests, below the ephemeral range. */
async function findFreePorts() {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all([0, 1, 2, 3].map((next) => isFree(first + next)));
    if (free.every(Boolean)) return first;
  }
}

/** Own ports and data folder, and no settings of another running product. */
async function makeRunEnvironment(environment, folder) {
  const env = { ...environment };
  for (const name of readSettingNames()) delete env[name];
  const port = String(await findFreePorts());
  return {
    ...env,
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
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

/** Stops a database that outlived its test run, because it would hold memory and the folder for ever. */
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

/** Counts in the JSON reports of vitest and Playwright, or null without a report. A test that passed on retry counts as passed. */
function countTests(file) {
  const { stats, ...report } = readReport(file) ?? {};
  if (stats)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  if (report.numPassedTests === undefined) return null;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/** Failures of vitest with the start of each message, repeated at the end of the log. */
function listFailures(file) {
  const messageLines = 12;
  const start = (message) => message.split('\n').slice(0, messageLines).join('\n    ');
  return (readReport(file)?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`Failed: ${name}\n    ${start(message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `Failed: ${name} > ${fullName}\n    ${start(failureMessages.join('\n'))}`,
    );
  });
}

const missing = findMissingTools();
const hasChromium = !missing.includes('chromium');
const withoutChromium = hasChromium ? null : 'there is no Chromium';
const folder = makeRunFolder();
const reportOf = (project) => join(folder, `${project}.json`);

const env = await makeRunEnvironment(projectEnvironment(), folder);
env.MISSING_TEST_TOOLS = missing.join(',');
env.CHROMIUM_PATH = findChromium() ?? '';
env.PLAYWRIGHT_JSON_OUTPUT_FILE = reportOf('end-to-end');

const check = {
  name: 'check',
  file: pinnedNode,
  args: [inProject('scripts', 'check.mjs'), '--all'],
  env,
  report: null,
};
const vitest = (name, project, skip = null) => ({
  name,
  file: inProject('node_modules', '.bin', 'vitest'),
  args: [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(project)}`,
  ],
  env,
  skip,
  report: reportOf(project),
});
const vitestStages = [vitest('tests', 'node'), vitest('browser tests', 'browser', withoutChromium)];
const endToEnd = {
  name: 'end-to-end tests',
  file: inProject('node_modules', '.bin', 'playwright'),
  args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  env,
  skip: withoutChromium,
  report: reportOf('end-to-end'),
};

const total = { passed: 0, failed: 0, skipped: 0 };
try {
  // Check and the browser tests mostly wait for one process each, so the other core would be idle.
  const failed = await runStagesAtOnce([...vitestStages, check], folder);
  if (!wasInterrupted()) failed.push(...(await runStages([endToEnd], { goOn: true })));
  for (const { name, report } of [check, ...vitestStages, endToEnd]) {
    const counts = report && countTests(report);
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    // A stage can fail without a failed test, for example if a file does not load.
    total.failed += Math.max(counts?.failed ?? 0, failed.includes(name) ? 1 : 0);
  }
  for (const { report } of vitestStages) for (const failure of listFailures(report)) console.log(failure);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  if (missing.length > 0)
    console.log(`Some tests did not run without ${missing.join(', ')}. As root: ${aptLine()}`);
} finally {
  await removeRunFolder(folder);
}
if (wasInterrupted()) process.exitCode = 130;
else if (total.failed > 0 || missing.length > 0) process.exitCode = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
