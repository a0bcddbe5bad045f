import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { inProject } from './project.mjs';

const read = (path) => readFileSync(inProject(path), 'utf8');

/** Names of the classes in the selectors of a CSS module. */
function listClasses(path) {
  const css = read(path).replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].join(' ');
  return [...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map((match) => match[1]);
}

/** Finds classes that code uses and its CSS module lacks, and classes that no code uses. */
export function findProblemsOfStyles(files) {
  const unused = new Map();
  const known = new Map();
  for (const path of files.filter((name) => name.endsWith('.module.css'))) {
    known.set(path, new Set(listClasses(path)));
    unused.set(path, new Set(listClasses(path)));
  }
  const problems = [];
  for (const path of files.filter((name) => /^web\/.*(?<!\.test)\.tsx?$/.test(name))) {
    const { program, module } = parseSync(path, read(path));
    for (const { moduleRequest, entries } of module.staticImports) {
      const styles = join(dirname(path), moduleRequest.value);
      if (!known.has(styles)) continue;
      new Visitor({
        MemberExpression({ object, property, computed }) {
          if (object.name !== entries[0].localName.value) return;
          // `classes[kind]` may use each class.
          if (computed) unused.get(styles).clear();
          else if (known.get(styles).has(property.name)) unused.get(styles).delete(property.name);
          else problems.push(`${path}: ${styles} does not define .${property.name}`);
        },
      }).visit(program);
    }
  }
  for (const [path, names] of unused)
    for (const name of names) problems.push(`${path}: .${name} is not used`);
  return problems;
}
