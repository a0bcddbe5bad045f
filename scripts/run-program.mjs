import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { inProject, root } from './project.mjs';

/** The environment with the project's own programs, its Node among them, found first. */
export function projectEnvironment(extra = {}) {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a program to its end with our output as its own; resolves to its exit code. Ctrl-C reaches it from the terminal,
 * so we only wait for it; a SIGTERM sent to us alone is passed on.
 */
export function runProgram(file, args, { cwd = root, env = projectEnvironment(), quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'] });
    const wait = () => undefined;
    const passOn = () => child.kill('SIGTERM');
    const settle = (code) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', passOn);
      resolve(code);
    };
    process.on('SIGINT', wait);
    process.on('SIGTERM', passOn);
    child.on('error', (error) => {
      console.error(error.message);
      settle(127);
    });
    child.on('close', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') interrupted = true;
      settle(code ?? 1);
    });
  });
}

let interrupted = false;

/** True after a program was ended from outside; nothing more should be begun then. */
export function wasInterrupted() {
  return interrupted;
}
