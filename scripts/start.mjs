import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  inProject,
  pinnedNode,
  projectEnvironment,
  readPinnedVersion,
  root,
  runProgram,
} from './project.mjs';

/**
 * Runs if the machine's own Node starts this file, or npm with `ignore-scripts`, which skips prestart. Sets up, then
 * restarts with the pinned Node, in its own session so that it gets each signal once.
 */
async function startOnPinnedNode() {
  const code = await runProgram(process.execPath, [inProject('scripts', 'setup.mjs')]);
  if (code !== 0) return code;
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    env: projectEnvironment(),
    stdio: 'inherit',
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode ?? 1)));
}

process.chdir(root);
if (process.version === `v${readPinnedVersion()}`) {
  // The server runs in this process and handles its signals: no parent can die and leave it behind, and its exit code is
  // the one of this process. On Ctrl-C npm repeats the SIGINT that the terminal has already sent to every process. The
  // server therefore gets two within moments. The first one stops it, and the second one must not force the exit.
  // Saves a third of the time to load 2,000 modules. Without write access it has no effect.
  enableCompileCache(inProject('node_modules', '.cache', 'compiled'));
  await import('../server/src/main.ts');
} else {
  process.exitCode = await startOnPinnedNode();
}
