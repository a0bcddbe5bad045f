import { runProgram, wasInterrupted } from './run-program.mjs';

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs stages one after the other: `{ name, file, args, env?, skip? }`, where `skip` is a reason not to run. Returns the
 * names of those that failed; without `goOn` the first failure is the last stage run.
 */
export async function runStages(stages, { goOn }) {
  const failed = [];
  for (const { name, file, args, env, skip } of stages) {
    if (skip) {
      console.log(`-- ${name}: left out, ${skip}`);
      continue;
    }
    console.log(`-- ${name}`);
    const since = performance.now();
    const code = await runProgram(file, args, env ? { env } : {});
    console.log(`-- ${name}: ${code === 0 ? 'ok' : `failed (exit code ${code})`}, ${seconds(since)}`);
    if (code !== 0) failed.push(name);
    if (wasInterrupted() || (code !== 0 && !goOn)) break;
  }
  return failed;
}
