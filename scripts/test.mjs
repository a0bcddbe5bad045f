import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptLine, findChromium, findMissingTools } from './debian-packages.mjs';
import { inProject, pinnedNode } from './project.mjs';
import { projectEnvironment, wasInterrupted } from './run-program.mjs';
import { runStages } from './stages.mjs';
import { addCounts, countPlaywright, countVitest } from './test-counts.mjs';
import { makeRunEnvironment, makeRunFolder, removeRunFolder } from './test-run.mjs';

const journeys = 'e2e/playwright.config.ts';
const playwright = inProject('node_modules', '.bin', 'playwright');
const missing = findMissingTools();
const folder = makeRunFolder();
const vitestReport = join(folder, 'vitest.json');
const playwrightReport = join(folder, 'playwright.json');

const env = await makeRunEnvironment(projectEnvironment(), folder);
env.MISSING_TEST_TOOLS = missing.join(',');
env.CHROMIUM_PATH = findChromium() ?? '';
env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightReport;

function whyNoJourneys() {
  if (!existsSync(inProject(journeys))) return `there is no ${journeys}`;
  return missing.includes('chromium') ? 'there is no Chromium' : null;
}

/** How many journeys a browser would have run. */
function countJourneys() {
  const args = ['test', '-c', journeys, '--list', '--reporter=json'];
  const listing = join(folder, 'listing.json');
  spawnSync(playwright, args, { cwd: inProject(), env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: listing } });
  const counts = countPlaywright(listing);
  return counts ? counts.passed + counts.failed + counts.skipped : 0;
}

const stages = [
  { name: 'check', file: pinnedNode, args: [inProject('scripts', 'check.mjs'), '--all'], env },
  {
    name: 'tests',
    file: inProject('node_modules', '.bin', 'vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    env,
  },
  {
    name: 'journeys',
    file: playwright,
    args: ['test', '-c', journeys, '--reporter=list,json'],
    env,
    skip: whyNoJourneys(),
  },
];

let total = { passed: 0, failed: 1, skipped: 0 };
try {
  const failed = await runStages(stages, { goOn: true });
  total = addCounts([
    { hasFailed: failed.includes('check'), counts: null },
    { hasFailed: failed.includes('tests'), counts: countVitest(vitestReport) },
    { hasFailed: failed.includes('journeys'), counts: countPlaywright(playwrightReport) },
  ]);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}.`);
  if (missing.length > 0) {
    const unseen = missing.includes('chromium') && existsSync(inProject(journeys)) ? countJourneys() : 0;
    total.skipped += unseen;
    console.log(`${total.skipped} tests not run, for lack of ${missing.join(', ')}. As root: ${aptLine()}`);
  }
} finally {
  await removeRunFolder(folder);
}
if (wasInterrupted()) process.exitCode = 130;
else if (total.failed > 0 || missing.length > 0) process.exitCode = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
