import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { rooms } from './import-order.ts';

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
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /^(contract|pdf|server|demo|web|bench|e2e)\//.test(file) && existsSync(join(root, file)));
const known = new Set(files);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** The file that an import means, or null when it is of a library, or no code. */
function fileMeant(from: string, specifier: string): string | null {
  const [, name, path] = /^@cfm\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (name !== undefined && name in packages) return `${packages[name as keyof typeof packages]}/${path}`;
  return specifier.startsWith('.') ? posix.join(dirname(from), specifier) : null;
}

const statement =
  /(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|import\s+'([^']+)'/g;
const importsOf = (from: string): Import[] =>
  [...textOf(from).matchAll(statement)].flatMap(([, names = '', ...specifiers]) => {
    const to = fileMeant(from, specifiers.find((specifier) => specifier !== undefined) ?? '');
    const isDynamic = specifiers[1] !== undefined;
    return to !== null && known.has(to) ? [{ from, to, names, isDynamic }] : [];
  });
const imports = files.flatMap(importsOf);

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /\.config\.ts$/.test(file);
const isTables = (file: string) => /^server\/src\/.*\/tables\.ts$/.test(file);
/** Place of a file's room in the list; tests stand above all. */
function floorOf(file: string): number {
  if (isTest(file)) return rooms.length;
  const fitting = rooms.filter((room) => file === room || file.startsWith(`${room}/`));
  return rooms.indexOf(fitting.sort((a, b) => b.length - a.length)[0] as (typeof rooms)[number]);
}
const show = ({ from, to }: Import) => `${from} -> ${to}`;

describe('imports', () => {
  test('every file that is imported or imports stands in a room', () => {
    const homeless = files.filter((file) => floorOf(file) < 0 && file !== 'server/src/import-order.ts');
    expect(homeless).toEqual([]);
  });

  test('go down: to the own room or a lower one; tables may be joined from everywhere', () => {
    const up = imports.filter(({ from, to }) => floorOf(from) < floorOf(to) && !isTables(to));
    expect(up.map(show)).toEqual([]);
  });

  test('never run in a circle', () => {
    const below = Map.groupBy(imports, ({ from }) => from);
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

  test('bring in the demo by one dynamic import, so that a start without it never loads it', () => {
    const loaded = new Set(['server/src/main.ts']);
    for (const file of loaded)
      for (const { to, isDynamic } of importsOf(file)) if (!isDynamic) loaded.add(to);
    expect(loaded).toContain('server/src/app.ts');
    expect([...loaded].filter((file) => file.startsWith('demo/'))).toEqual([]);
    const doors = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('demo/'));
    expect(doors.map(show)).toEqual(['server/src/main.ts -> demo/src/load-demo-data.ts']);
  });

  test('of the tables of a higher module are for reading', () => {
    const written = imports.flatMap(({ from, to, names }) => {
      if (!isTables(to) || floorOf(from) >= floorOf(to)) return [];
      const text = textOf(from);
      return [...names.matchAll(/\w+/g)]
        .filter(([name]) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\s*\\)`).test(text))
        .map(([name]) => `${from} writes ${name}`);
    });
    expect(written).toEqual([]);
  });

  test('bind the routes of a module in routes.ts alone', () => {
    const elsewhere = imports.filter(
      ({ from, to }) =>
        /\/modules\/[^/]+\/routes\.ts$/.test(to) && from !== 'server/src/routes.ts' && !isTest(from),
    );
    expect(elsewhere.map(show)).toEqual([]);
  });

  test('keep pages and server apart: they share the contract, and how documents are drawn', () => {
    const across = imports.filter(
      ({ from, to }) => from.startsWith('web/') !== to.startsWith('web/') && !/^(contract|pdf)\//.test(to),
    );
    expect(across.map(show)).toEqual([]);
  });

  test('join features in pages only', () => {
    const featureOf = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
    const across = imports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other && !/-page\.tsx$/.test(from);
    });
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

  test('of a lower module names no table of a higher one', () => {
    const named = files
      .filter((file) => /^server\/src\/modules\//.test(file) && !isTest(file) && !isTables(file))
      .flatMap((file) =>
        [
          ...textOf(file).matchAll(/\b(?:from|join|into|update|exists \(select \d from)\s+([a-z_]+)\b/g),
        ].flatMap(([, name = '']) => {
          const home = tables.get(name);
          return home !== undefined && floorOf(home) > floorOf(file) ? [`${file} names ${name}`] : [];
        }),
      );
    expect(named).toEqual([]);
  });
});
