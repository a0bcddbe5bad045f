import { globSync, readFileSync } from 'node:fs';
import { inProject, projectEnvironment, runProgram } from './project.mjs';

// Runs the long round of the random tests, or of those named by the arguments. The seed is new each time. TEST_SEED
// repeats a run.

/** Test files that have rounds. */
const withRounds = globSync('server/src/**/*.test.ts', { cwd: inProject() }).filter((path) =>
  readFileSync(inProject(path), 'utf8').includes('/rounds.ts'),
);
const named = process.argv.slice(2);
const files = withRounds.filter((path) => named.length === 0 || named.some((name) => path.includes(name)));

const env = projectEnvironment();
env.TEST_ROUND = 'long';
env.TEST_SEED ??= String(Math.floor(Math.random() * 1_000_000_000));

if (files.length === 0) {
  console.error(`No test with rounds is named ${named.join(', ')}. There are:\n${withRounds.join('\n')}`);
  process.exitCode = 1;
} else {
  const seedLine = `Seed ${env.TEST_SEED}. To repeat it: TEST_SEED=${env.TEST_SEED} npm run test:long`;
  console.log(seedLine);
  // One file at a time: one of them compares how long calls take.
  const args = ['run', '--project=node', '--no-file-parallelism', ...files];
  process.exitCode = await runProgram(inProject('node_modules', '.bin', 'vitest'), args, { env });
  console.log(seedLine);
}
