import { existsSync } from 'node:fs';
import { inProject, pinnedNode } from './project.mjs';
import { runStages } from './stages.mjs';

/** A program of node_modules/.bin. */
function program(name) {
  return inProject('node_modules', '.bin', name);
}

function script(name) {
  return { file: pinnedNode, args: [inProject('scripts', name)] };
}

const colours = process.stdout.isTTY ? [] : ['--colors=off'];

const stages = [
  { name: 'format and lint', file: program('biome'), args: ['ci', '.', ...colours] },
  { name: 'types', file: program('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the pages', file: program('tsc'), args: ['-p', 'web/tsconfig.json'] },
  { name: 'unused code', file: program('knip'), args: ['--no-progress'] },
  { name: 'documents', ...script('check-docs.mjs') },
  {
    name: 'migrations',
    ...script('check-migrations.mjs'),
    skip: existsSync(inProject('server', 'drizzle.config.ts'))
      ? null
      : 'there is no server/drizzle.config.ts',
  },
];

const failed = await runStages(stages, { goOn: process.argv.includes('--all') });
if (failed.length > 0) process.exitCode = 1;
