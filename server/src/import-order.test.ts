import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exceptions, layers } from './import-order.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = {
  server: 'server/src',
  contract: 'contract/src',
  pdf: 'pdf/src',
  demo: 'demo/src',
} as const;

interface Import {
  from: string;
  to: string;
  names: string;
  isDynamic: boolean;
  isType: boolean;
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /^(contract|pdf|server|demo|web|bench|e2e)\//.test(file) && existsSync(join(root, file)));
const known = new Set(files);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** File of an import. Null for a library or a file without code. */
function fileMeant(from: string, specifier: string): string | null {
  const [, name, path] = /^@cfm\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined && name in packages) return `${packages[name as keyof typeof packages]}/${path}`;
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : null;
}

const statement =
  /(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|import\s+'([^']+)'/g;
const importsOf = (from: string): Import[] =>
  [...textOf(from).matchAll(statement)].flatMap(([, type, names = '', ...specifiers]) => {
    const to = fileMeant(from, specifiers.find((specifier) => specifier !== undefined) ?? '');
    const isDynamic = specifiers[1] !== undefined;
    return to !== null && known.has(to) ? [{ from, to, names, isDynamic, isType: type !== undefined }] : [];
  });
const imports = files.flatMap(importsOf);

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /\.config\.ts$/.test(file);
const isModule = (file: string) => /^server\/src\/\w+\/[^/]+\/module\.ts$/.test(file);
const isTables = (file: string) => /^server\/src\/.*\/tables\.ts$/.test(file);
const places = layers
  .flatMap((paths, layer) => paths.map((path) => ({ path, layer })))
  .sort((a, b) => b.path.length - a.path.length);
const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
/** Layer number of a file, -1 without a layer. Tests are above all layers. */
const layerOf = (file: string): number =>
  isTest(file) ? layers.length : (places.find(({ path }) => isIn(file, path))?.layer ?? -1);
const isException = ({ from, to }: Pick<Import, 'from' | 'to'>) =>
  exceptions.some((each) => isIn(from, each.from) && each.to.some((path) => isIn(to, path)));
const kebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const show = ({ from, to }: Import) => `${from} -> ${to}`;

describe('imports', () => {
  test('every file is in a layer', () => {
    const outside = files.filter((file) => layerOf(file) < 0 && file !== 'server/src/import-order.ts');
    expect(outside).toEqual([]);
  });

  test('never go up a layer, except to tables and by a named exception', () => {
    const up = imports.filter((each) => layerOf(each.from) < layerOf(each.to));
    expect(up.filter((each) => !isTables(each.to) && !isException(each)).map(show)).toEqual([]);
    const unused = exceptions.flatMap(({ from, to }) =>
      to
        .filter((path) => !up.some((each) => isIn(each.from, from) && isIn(each.to, path)))
        .map((path) => `${from} -> ${path}`),
    );
    expect(unused).toEqual([]);
  });

  test('form no cycle', () => {
    const below = Map.groupBy(
      imports.filter(({ isType }) => !isType),
      ({ from }) => from,
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (done.has(file) || path.includes(file)) return;
      for (const { to } of below.get(file) ?? []) walk(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) walk(file, []);
    expect(circles).toEqual([]);
  });

  test('load the demo by one dynamic import, so that a start without it never loads it', () => {
    const loaded = new Set(['server/src/main.ts']);
    for (const file of loaded)
      for (const { to, isDynamic } of importsOf(file)) if (!isDynamic) loaded.add(to);
    expect(loaded).toContain('server/src/app.ts');
    expect([...loaded].filter((file) => file.startsWith('demo/'))).toEqual([]);
    const doors = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('demo/'));
    expect(doors.map(show)).toEqual(['server/src/main.ts -> demo/src/load-demo-data.ts']);
  });

  test('of tables of a higher layer are only read', () => {
    const written = imports.flatMap(({ from, to, names }) => {
      if (!isTables(to) || layerOf(from) >= layerOf(to) || isException({ from, to })) return [];
      const text = textOf(from);
      return [...names.matchAll(/\w+/g)]
        .filter(([name]) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(text))
        .map(([name]) => `${from} writes ${name}`);
    });
    expect(written).toEqual([]);
  });

  test('of each module.ts are in modules.ts and nowhere else', () => {
    const ofModules = imports.filter(({ to }) => isModule(to));
    expect(ofModules.filter(({ from }) => from !== 'server/src/modules.ts').map(show)).toEqual([]);
    expect(ofModules.map(({ to }) => to).sort()).toEqual(files.filter(isModule).sort());
  });

  test('of bindings, which bind endpoints to verbs, are in module.ts only', () => {
    const elsewhere = imports.filter(
      ({ from, names }) =>
        /\bbindings\b/.test(names) && !isModule(from) && !isTest(from) && !isIn(from, 'server/src/testing'),
    );
    expect(elsewhere.map(show)).toEqual([]);
  });

  test('in a module.ts are its jobs, and verbs in the file of their name', () => {
    const misplaced = imports
      .filter(({ from, to }) => isModule(from) && /^server\/(?!.*\/jobs\.ts$)/.test(to))
      .flatMap(({ from, to, names }) =>
        [...names.matchAll(/\w+/g)]
          .filter(([name]) => posix.basename(to) !== `${kebabCase(name)}.ts`)
          .map(([name]) => `${from}: ${name} is in ${to}`),
      );
    expect(misplaced).toEqual([]);
  });

  test('keep pages and server apart, except for the contract and the PDF code', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('web/') !== to.startsWith('web/') && !/^(contract|pdf)\//.test(to),
    );
    expect(across.map(show)).toEqual([]);
  });
});

describe('SQL', () => {
  const tables = new Map(
    files
      .filter(isTables)
      .flatMap((file) =>
        [...textOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => [name, file]),
      ),
  );

  test('never writes a table of a higher layer', () => {
    const named = files
      .filter(
        (file) =>
          /^server\/src\/(access|catalog|people|cases|process|screens)\//.test(file) &&
          !isTest(file) &&
          !isTables(file),
      )
      .flatMap((file) =>
        [...textOf(file).matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)\b/g)].flatMap(
          ([, name = '']) => {
            const home = tables.get(name);
            return home !== undefined &&
              layerOf(home) > layerOf(file) &&
              !isException({ from: file, to: home })
              ? [`${file} names ${name}`]
              : [];
          },
        ),
      );
    expect(named).toEqual([]);
  });
});
