import { spawn } from 'node:child_process';
import { inProject, pinnedNode, projectEnvironment } from './project.mjs';

const patienceMilliseconds = 20_000;

/** There is no load balancer, and the server restarts with every change, so it stops without a delay. */
const env = { STOP_DELAY_SECONDS: '0', ...projectEnvironment() };

/** In its own session, so that Ctrl-C reaches it only once, through this process. */
function start(args, cwd) {
  return spawn(pinnedNode, args, { cwd, env, stdio: 'inherit', detached: true });
}

const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
const children = [
  start(['--watch', '--watch-preserve-output', inProject('server', 'src', 'main.ts')], inProject()),
  start([vite], inProject('web')),
  start([vite], inProject('web', 'external')),
];
let isStopping = false;

function stopAll(exitCode) {
  if (isStopping) return;
  isStopping = true;
  process.exitCode = exitCode;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, patienceMilliseconds).unref();
}

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));
process.on('SIGHUP', () => stopAll(0));
for (const child of children) child.on('exit', (code) => stopAll(code ?? 0));
