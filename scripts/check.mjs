import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { findProblemsOfStyles } from './check-styles.mjs';
import { inProject, readSettingNames, readStamp, runProgram, runStages } from './project.mjs';
import { findStopWords } from './stop-words.mjs';

const ignored = new Set(
  readFileSync(inProject('.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/') && !line.slice(0, -1).includes('/'))
    .map((line) => line.slice(0, -1)),
);
ignored.add('.git');

function listFiles(folder = '') {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

const isBinary = (text) => text.includes('\0');
const topLevel = new Set(readdirSync(inProject()));

/** Paths in backticks. Placeholders, patterns and commands are not paths. */
function listNamedPaths(text) {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1].replace(/^\.\//, ''))
    .filter((name) => /^[\w.@/-]+$/.test(name))
    .filter((name) => (name.includes('/') ? topLevel.has(name.split('/')[0]) : /^[A-Z]+\.md$/.test(name)))
    .filter((name) => !name.split('/').some((part) => ignored.has(part)));
}

function checkNamedPaths(files) {
  const documents = files.filter((path) => /^(README|CONTRIBUTING|CHANGELOG)\.md$|^docs\/.*\.md$/.test(path));
  return documents.flatMap((path) =>
    listNamedPaths(readFileSync(inProject(path), 'utf8'))
      .filter((name) => !existsSync(inProject(name)))
      .map((name) => `${path}: \`${name}\` does not exist`),
  );
}

/** A project that is copied elsewhere must not contain folders of one machine or hosts of one network. */
const foreign = [
  { what: 'an absolute path', pattern: /(?:^|[\s"'`(=:,>])\/(?:work|root|home)\/[\w.-]+/ },
  {
    what: 'a package registry',
    pattern: /https?:\/\/[^\s"'`/]*(?:registry|artifactory|nexus|verdaccio)[^\s"'`]*/i,
  },
];

function checkForeignNames(files) {
  return files.flatMap((path) => {
    const text = readFileSync(inProject(path), 'utf8');
    if (isBinary(text) || path === '.env') return [];
    return text
      .split('\n')
      .flatMap((line, index) =>
        foreign
          .filter(({ pattern }) => pattern.test(line))
          .map(
            ({ what, pattern }) => `${path}:${index + 1}: contains ${what}: ${line.match(pattern)[0].trim()}`,
          ),
      );
  });
}

async function checkSettings() {
  const { settingNames } = await import('../server/src/config.ts');
  const listed = new Set(readSettingNames());
  const known = new Set(settingNames);
  return [
    ...[...known].filter((name) => !listed.has(name)).map((name) => `.env.example: ${name} is missing`),
    ...[...listed].filter((name) => !known.has(name)).map((name) => `.env.example: ${name} is not a setting`),
  ];
}

async function findProblemsOfDocuments() {
  const files = listFiles();
  return [
    ...checkNamedPaths(files),
    ...checkForeignNames(files),
    ...findStopWords(files),
    ...(await checkSettings()),
  ];
}

const migrationsFolder = inProject('server', 'src', 'platform', 'db', 'schema', 'migrations');

/** drizzle-kit compares the tables with the newest snapshot only. */
function checkSnapshots() {
  const snapshots = readdirSync(join(migrationsFolder, 'meta')).filter((name) =>
    name.endsWith('_snapshot.json'),
  );
  return snapshots
    .sort()
    .slice(0, -1)
    .map(
      (name) =>
        `Delete ${relative(inProject(), join(migrationsFolder, 'meta', name))}: only the newest is needed`,
    );
}

async function findErrorsOfFunctions() {
  const { findFunctionErrors } = await import('../server/src/testing/find-function-errors.ts');
  return findFunctionErrors();
}

/** Generates a migration in a copy of the folder. If that adds a file, a migration is missing. */
async function findProblemsOfMigrations() {
  const server = inProject('server');
  mkdirSync(inProject('.tmp'), { recursive: true });
  const copy = mkdtempSync(inProject('.tmp', 'migrations-'));
  const config = join(server, `drizzle-${process.pid}.tmp.config.ts`);
  const listSql = () => readdirSync(copy, { recursive: true }).filter((name) => name.endsWith('.sql'));
  try {
    cpSync(migrationsFolder, copy, { recursive: true });
    const out = JSON.stringify(relative(server, copy));
    writeFileSync(
      config,
      `import config from './drizzle.config.ts';\nexport default { ...config, out: ${out} };\n`,
    );
    const before = new Set(listSql());
    const code = await runProgram(
      inProject('node_modules', '.bin', 'drizzle-kit'),
      ['generate', `--config=${config}`],
      { cwd: server, quiet: true },
    );
    if (code !== 0) return [`drizzle-kit failed to compare tables and migrations (exit code ${code}).`];
    const differences = listSql()
      .filter((name) => !before.has(name))
      .map((name) => {
        const missing = readFileSync(join(copy, name), 'utf8');
        return `The tables differ from the migrations. Generate and read the missing one:\n${missing}`;
      });
    return [...differences, ...checkSnapshots()];
  } finally {
    rmSync(config, { force: true });
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Code that processes text of others. Its regular expressions must run in linear time. */
const withExpressions = /^(contract|pdf|server|web)\/.*\.tsx?$/;

const isShipped = (path) =>
  withExpressions.test(path) && !path.includes('.test.') && !path.includes('/testing/');

/** Its expressions are built from the identifiers of a person. identifiers.test.ts covers them. */
const madeOfTexts = 'server/src/people/privacy/identifiers.ts';
/**
 * Every run tries the same texts, limited by number and not by time, so that a busy machine does not change the result. The
 * timeout only ends a check that hangs.
 */
const options = {
  ...{ seed: 1, timeout: 1_800_000 },
  ...{ attackTimeout: null, incubationTimeout: null, recallTimeout: null, seedingTimeout: null },
};
/** Expressions that an earlier run with the same version of the check found safe. Checking all of them takes half a minute. */
const safeFile = inProject('.tmp', 'safe-expressions.json');
const recheckVersion = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).devDependencies.recheck;

function readSafeExpressions() {
  try {
    const { version, expressions } = JSON.parse(readStamp(safeFile) ?? '{}');
    return new Set(version === recheckVersion ? expressions : []);
  } catch {
    return new Set();
  }
}

function writeSafeExpressions(expressions) {
  mkdirSync(inProject('.tmp'), { recursive: true });
  writeFileSync(safeFile, JSON.stringify({ version: recheckVersion, expressions }));
}

/** A check that ran out of time says nothing about the expression. */
function describeResult({ status, complexity, error }) {
  if (status === 'vulnerable') return `is slow (${complexity.summary})`;
  return error?.kind === 'timeout'
    ? `was not checked: the check took longer than ${options.timeout / 60_000} minutes. Repeat it when the machine is less busy`
    : `cannot be checked (${error?.kind ?? status})`;
}

/** Finds regular expressions that some text makes slow, or that cannot be checked. */
async function findProblemsOfExpressions() {
  const problems = [];
  const known = readSafeExpressions();
  const safe = new Set();
  for (const path of listFiles().filter(isShipped)) {
    const text = readFileSync(inProject(path), 'utf8');
    const found = [];
    const note = (node, what) =>
      problems.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${what}`);
    new Visitor({
      Literal: (node) => node.regex && found.push(node),
      NewExpression: (node) =>
        node.callee.name === 'RegExp' &&
        path !== madeOfTexts &&
        note(node, 'an expression built at run time cannot be checked'),
    }).visit(parseSync(path, text).program);
    for (const node of found) {
      if (known.has(node.raw)) {
        safe.add(node.raw);
        continue;
      }
      const result = await check(node.regex.pattern, node.regex.flags, options);
      if (result.status === 'safe') safe.add(node.raw);
      else note(node, `${node.raw} ${describeResult(result)}`);
    }
  }
  writeSafeExpressions([...safe]);
  return problems;
}

/** A program in node_modules/.bin. */
const program = (name) => inProject('node_modules', '.bin', name);
const colours = process.stdout.isTTY ? [] : ['--colors=off'];

const stages = [
  { name: 'format and lint', file: program('biome'), args: ['ci', '.', ...colours] },
  { name: 'types', file: program('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'types of the pages', file: program('tsc'), args: ['-p', 'web/tsconfig.json'] },
  { name: 'unused code', file: program('knip'), args: ['--no-progress'] },
  { name: 'expressions', findProblems: findProblemsOfExpressions },
  { name: 'documents', findProblems: findProblemsOfDocuments },
  { name: 'styles', findProblems: async () => findProblemsOfStyles(listFiles()) },
  { name: 'migrations', findProblems: findProblemsOfMigrations },
  { name: 'database functions', findProblems: findErrorsOfFunctions },
];

const failed = await runStages(stages, { goOn: process.argv.includes('--all') });
if (failed.length > 0) process.exitCode = 1;
