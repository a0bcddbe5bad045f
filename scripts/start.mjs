import { spawn } from 'node:child_process';
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
 * For a start by the machine's own Node, or by an npm that was told to run no prestart: sets up, then starts again on
 * the pinned Node, in a session of its own so that it gets each signal once.
 */
async function startOnPinnedNode() {
  const code = await runProgram(process.execPath, [inProject('scripts', 'setup.mjs')]);
  if (code !== 0) return code;
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.url)], {
    env: projectEnvironment(),
    stdio: 'inherit',
    detached: true,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on('exit', (exitCode) => resolve(exitCode ?? 1)));
}

process.chdir(root);
if (process.version === `v${readPinnedVersion()}`) {
  // The server runs in this very process and takes its signals itself: no parent that could die and leave it behind, and
  // its exit code is ours. On Ctrl-C npm passes on the SIGINT that the terminal has already sent to all of us, so the
  // server sees two within moments; it takes the first as the wish to stop and must not take the second as impatience.
  await import('../server/src/main.ts');
} else {
  process.exitCode = await startOnPinnedNode();
}
