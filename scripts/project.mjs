import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Shared by all scripts: paths, running programs and stages, and detecting changed files.

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the project. */
export function inProject(...parts) {
  return join(root, ...parts);
}

/** The Node that runs the product, installed by npm like any package. */
export const pinnedNode = inProject('node_modules', '.bin', 'node');

export function readPinnedVersion() {
  return JSON.parse(readFileSync(inProject('package.json'), 'utf8')).dependencies.node;
}

/** An error that the user can fix. The message says how. */
export class SetupError extends Error {}

/** The environment with the project's own programs first in PATH, including its Node. */
export function projectEnvironment() {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return { ...process.env, PATH: path };
}

/**
 * Runs a program with the output of this process, or into the open file `output`. Resolves to its exit code. Ctrl-C
 * reaches it from the terminal, so this process only waits. A SIGTERM to this process is passed on.
 */
export function runProgram(
  file,
  args,
  { cwd = root, env = projectEnvironment(), quiet = false, output = null } = {},
) {
  return new Promise((resolve) => {
    const stdio = output === null ? [quiet ? 'ignore' : 'inherit', 'inherit'] : [output, output];
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', ...stdio] });
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

/** True after a program was ended by a signal. Nothing more should start then. */
export function wasInterrupted() {
  return interrupted;
}

async function runStage({ file, args, env, findProblems }) {
  if (!findProblems) return runProgram(file, args, env ? { env } : {});
  const problems = await findProblems();
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

/**
 * Runs stages in sequence: `{ name, file, args, env? }` or `{ name, findProblems }`, and `skip`, a reason not to run.
 * Returns the names of the failed ones. Without `goOn` it stops at the first failure.
 */
export async function runStages(stages, { goOn }) {
  const failed = [];
  for (const stage of stages) {
    const { name, skip } = stage;
    if (skip) {
      console.log(`-- ${name}: left out, ${skip}`);
      continue;
    }
    console.log(`-- ${name}`);
    const since = performance.now();
    const code = await runStage(stage);
    console.log(`-- ${name}: ${outcomeOf(code)}, ${secondsSince(since)} s`);
    if (code !== 0) failed.push(name);
    if (wasInterrupted() || (code !== 0 && !goOn)) break;
  }
  return failed;
}

const secondsSince = (since) => ((performance.now() - since) / 1000).toFixed(1);
const outcomeOf = (code) => (code === 0 ? 'ok' : `failed (exit code ${code})`);

/**
 * Runs stages of programs in parallel. The first shows its output while it runs, the others when all have ended.
 * Returns the names of the failed ones.
 */
export async function runStagesAtOnce(stages, folder) {
  const begun = stages.filter(({ skip }) => !skip);
  for (const { name, skip } of stages) console.log(skip ? `-- ${name}: left out, ${skip}` : `-- ${name}`);
  const ended = await Promise.all(
    begun.map(async ({ name, file, args, env }, place) => {
      const since = performance.now();
      const path = join(folder, `output-${place}.txt`);
      const output = place === 0 ? null : openSync(path, 'w');
      const code = await runProgram(file, args, { env, output });
      if (output !== null) closeSync(output);
      return { name, code, path: output === null ? null : path, seconds: secondsSince(since) };
    }),
  );
  for (const { name, code, path, seconds } of ended) {
    if (path !== null) process.stdout.write(readFileSync(path));
    console.log(`-- ${name}: ${outcomeOf(code)}, ${seconds} s`);
  }
  return ended.filter(({ code }) => code !== 0).map(({ name }) => name);
}

const leftOut = new Set(['node_modules', 'dist', '.tmp']);

function addTo(hash, path) {
  const stat = statSync(inProject(path), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(inProject(path)).sort()) {
      if (!leftOut.has(name)) addTo(hash, join(path, name));
    }
    return;
  }
  const content = readFileSync(inProject(path));
  hash.update(`${path}\0${content.length}\0`).update(content);
}

/** Hash of the content of files and folders of the project, without generated files. */
export function hashContent(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

/** Content of a stamp file, or null. */
export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Names of the settings in .env.example. */
export function readSettingNames() {
  const lines = readFileSync(inProject('.env.example'), 'utf8').split('\n');
  return lines.flatMap((line) => line.match(/^#?\s*([A-Z][A-Z0-9_]*)=/)?.[1] ?? []);
}
