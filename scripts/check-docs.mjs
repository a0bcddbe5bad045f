import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

const ignored = new Set(
  readFileSync(inProject('.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/') && !line.slice(0, -1).includes('/'))
    .map((line) => line.slice(0, -1)),
);
ignored.add('.git');

function listFiles(folder = '') {
  return readdirSync(inProject(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}

const isBinary = (text) => text.includes('\0');
const topLevel = new Set(readdirSync(inProject()));

/** Paths a text names in backticks; placeholders, patterns and commands are not paths. */
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

/** What a project that is copied elsewhere must not mention: folders of one machine, hosts of one network. */
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
            ({ what, pattern }) => `${path}:${index + 1}: names ${what}: ${line.match(pattern)[0].trim()}`,
          ),
      );
  });
}

async function checkSettings() {
  const config = inProject('server', 'src', 'config.ts');
  const example = inProject('.env.example');
  if (!existsSync(config)) return [];
  const { settingNames } = await import(config);
  if (!settingNames) return [];
  if (!existsSync(example)) return ['.env.example does not exist'];
  const lines = readFileSync(example, 'utf8').split('\n');
  const listed = new Set(lines.flatMap((line) => line.match(/^#?\s*([A-Z][A-Z0-9_]*)=/)?.[1] ?? []));
  const known = new Set(settingNames);
  return [
    ...[...known].filter((name) => !listed.has(name)).map((name) => `.env.example: ${name} is missing`),
    ...[...listed].filter((name) => !known.has(name)).map((name) => `.env.example: ${name} is no setting`),
  ];
}

const files = listFiles();
const faults = [...checkNamedPaths(files), ...checkForeignNames(files), ...(await checkSettings())];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
