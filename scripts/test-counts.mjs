import { readFileSync } from 'node:fs';

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Counts of vitest's JSON report, or null when it wrote none. */
export function countVitest(file) {
  const report = readReport(file);
  if (!report) return null;
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/** Counts of Playwright's JSON report, or null when it wrote none; a test that passed at the second try passed. */
export function countPlaywright(file) {
  const stats = readReport(file)?.stats;
  if (!stats) return null;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** Sums counts; a stage that failed without a failed test (it did not even load) counts as one. */
export function addCounts(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { hasFailed, counts } of results) {
    total.passed += counts?.passed ?? 0;
    total.skipped += counts?.skipped ?? 0;
    total.failed += Math.max(counts?.failed ?? 0, hasFailed ? 1 : 0);
  }
  return total;
}
