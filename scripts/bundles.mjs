import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashContent, readStamp } from './content-hash.mjs';
import { inProject, pinnedNode } from './project.mjs';
import { projectEnvironment, runProgram } from './run-program.mjs';
import { SetupError } from './setup-error.mjs';

const viteProgram = inProject('node_modules', 'vite', 'bin', 'vite.js');

// A stamp stands among what was built from the content it names, and goes with it.
const web = {
  name: 'web pages',
  needs: 'web/vite.config.ts',
  inputs: ['web', 'contract', 'package-lock.json'],
  stampFile: inProject('web', 'dist', '.built-from'),
};
const manuals = {
  name: 'manuals',
  needs: 'docs/build-manuals.ts',
  inputs: ['docs/manuals', 'docs/build-manuals.ts', 'package-lock.json'],
  stampFile: inProject('docs', 'dist', '.built-from'),
};

function isStale({ needs, inputs, stampFile }) {
  return existsSync(inProject(needs)) && readStamp(stampFile) !== hashContent(inputs);
}

/** Names of what must be built again, because its sources changed or it was never built. */
export function findStaleBuilds() {
  return [web, manuals].filter(isStale).map((bundle) => bundle.name);
}

async function build(bundle, commands) {
  if (!isStale(bundle)) return;
  console.log(`Building the ${bundle.name}.`);
  const stamp = hashContent(bundle.inputs);
  rmSync(bundle.stampFile, { force: true });
  const env = projectEnvironment();
  // What is built here is always the finished product.
  delete env.NODE_ENV;
  for (const { args, cwd } of commands) {
    const code = await runProgram(pinnedNode, args, { cwd, env });
    if (code !== 0) throw new SetupError(`The ${bundle.name} could not be built (exit code ${code}).`);
  }
  mkdirSync(dirname(bundle.stampFile), { recursive: true });
  writeFileSync(bundle.stampFile, stamp);
}

/** Builds the staff's pages and, as a light bundle of its own, the external ones. */
export async function buildWeb() {
  const cwd = inProject('web');
  const commands = [{ cwd, args: [viteProgram, 'build', '--logLevel', 'warn'] }];
  const external = join('external', 'vite.config.ts');
  if (existsSync(join(cwd, external))) {
    commands.push({ cwd, args: [viteProgram, 'build', '--config', external, '--logLevel', 'warn'] });
  }
  await build(web, commands);
}

/** Makes the PDF manuals from their sources. */
export async function buildManuals() {
  await build(manuals, [{ cwd: inProject(), args: [inProject(manuals.needs)] }]);
}
